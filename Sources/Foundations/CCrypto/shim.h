#ifndef OCTAVO_CCRYPTO_SHIM_H
#define OCTAVO_CCRYPTO_SHIM_H

/* Functions whose state is a plain value are preferred to those of EVP, whose first use reads a configuration and loads
   providers: ten million instructions, as much as a rebuild of a small book. OpenSSL 3 calls them deprecated and keeps them. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/aes.h>
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

#endif
