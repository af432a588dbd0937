#ifndef OCTAVO_CCRYPTO_SHIM_H
#define OCTAVO_CCRYPTO_SHIM_H

/* Functions whose state is a plain value are preferred to those of EVP, whose first use reads a configuration and loads
   providers: ten million instructions, as much as a rebuild of a small book. OpenSSL 3 calls them deprecated and keeps them. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/aes.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/modes.h>
#include <openssl/sha.h>

/* GMAC with AES-256: the tag of `count` bytes that are not encrypted. The types of modes.h do not reach Swift.
   Returns 1, or 0 if there is no memory. */
static inline int octavo_gmac(const unsigned char *key, const unsigned char *nonce, const unsigned char *bytes,
                              size_t count, unsigned char *tag) {
  AES_KEY schedule;
  GCM128_CONTEXT *context;
  int is_done;
  if (AES_set_encrypt_key(key, 256, &schedule) != 0) return 0;
  context = CRYPTO_gcm128_new(&schedule, (block128_f)AES_encrypt);
  if (context == NULL) return 0;
  CRYPTO_gcm128_setiv(context, nonce, 12);
  is_done = CRYPTO_gcm128_aad(context, bytes, count) == 0;
  CRYPTO_gcm128_tag(context, tag, 16);
  CRYPTO_gcm128_release(context);
  return is_done;
}

/* Ed25519 (RFC 8032) is in EVP alone. Only builds with a cache that is carried or shared pay for it. Each returns 1, or 0
   on failure: a signature that is wrong, bytes that are no key, no memory. */

static inline int octavo_ed25519_public(const unsigned char *seed, unsigned char *key) {
  size_t count = 32;
  EVP_PKEY *pair = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seed, 32);
  int is_done = pair != NULL && EVP_PKEY_get_raw_public_key(pair, key, &count) == 1 && count == 32;
  EVP_PKEY_free(pair);
  return is_done;
}

static inline int octavo_ed25519_sign(const unsigned char *seed, const unsigned char *bytes, size_t count,
                                      unsigned char *signature) {
  size_t length = 64;
  EVP_PKEY *pair = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seed, 32);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int is_done = pair != NULL && context != NULL && EVP_DigestSignInit(context, NULL, NULL, NULL, pair) == 1 &&
                EVP_DigestSign(context, signature, &length, bytes, count) == 1 && length == 64;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(pair);
  return is_done;
}

static inline int octavo_ed25519_verify(const unsigned char *key, const unsigned char *bytes, size_t count,
                                        const unsigned char *signature) {
  EVP_PKEY *single = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, key, 32);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int is_right = single != NULL && context != NULL && EVP_DigestVerifyInit(context, NULL, NULL, NULL, single) == 1 &&
                 EVP_DigestVerify(context, signature, 64, bytes, count) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(single);
  return is_right;
}

#endif
