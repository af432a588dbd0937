#ifndef OCTAVO_CQRENCODE_SHIM_H
#define OCTAVO_CQRENCODE_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

// libqrencode draws the codes beside interactives in print. Only `octavo pdf` with a site uses it, so it is opened then, and
// its functions are found by name. What is used of its interface, which all of libqrencode from 3.1 on have, is declared here.

typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;

// Neither is linked: their types alone are of use.
QRcode *QRcode_encodeString8bit(const char *text, int version, int level);
void QRcode_free(QRcode *code);

#if defined(__APPLE__)
#define OCTAVO_QRENCODE_FILE "libqrencode.4.dylib"
#else
#define OCTAVO_QRENCODE_FILE "libqrencode.so.4"
#endif

/// A function of the library; NULL where there is no library.
static inline void *octavo_qrencode(const char *name) {
  void *library = dlopen(OCTAVO_QRENCODE_FILE, RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

/// A code of the smallest version that holds the text, with a seventh of it redundant (level M); NULL if there is no library
/// or the text is too long.
static inline QRcode *octavo_qr_encode(const char *text) {
  __typeof__(&QRcode_encodeString8bit) encode = (__typeof__(&QRcode_encodeString8bit))octavo_qrencode("QRcode_encodeString8bit");
  return encode == NULL ? NULL : encode(text, 0, 1);
}

static inline void octavo_qr_free(QRcode *code) {
  __typeof__(&QRcode_free) release = (__typeof__(&QRcode_free))octavo_qrencode("QRcode_free");
  if (release != NULL) release(code);
}

/// Whether the library is there.
static inline int octavo_qr_is_there(void) { return octavo_qrencode("QRcode_encodeString8bit") != NULL; }

#endif
