#ifndef OCTAVO_CWORDBREAKS_SHIM_H
#define OCTAVO_CWORDBREAKS_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// ICU divides text without spaces, such as Chinese, into words, with its dictionaries. Only drawn covers with such a title need it.
// Therefore Octavo does not link ICU: it loads the library when it draws a cover, and finds the functions by name. The names of the
// library and of its functions end in ICU's version; the newest installed version is used. The functions that are used have not
// changed since ICU 50 and are declared here.

typedef struct {
  void *(*open)(int, const char *, const uint16_t *, int32_t, int *);
  int32_t (*next)(void *);
  void (*close)(void *);
} octavo_word_breaks;

/// ICU's functions; those of an ICU that is not installed are NULL.
static inline octavo_word_breaks octavo_word_breaks_open_library(void) {
  octavo_word_breaks found = {NULL, NULL, NULL};
  for (int version = 99; version >= 50; version--) {
    char name[40];
    snprintf(name, sizeof name, "libicuuc.so.%d", version);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) continue;
    snprintf(name, sizeof name, "ubrk_open_%d", version);
    found.open = (void *(*)(int, const char *, const uint16_t *, int32_t, int *))dlsym(library, name);
    snprintf(name, sizeof name, "ubrk_next_%d", version);
    found.next = (int32_t(*)(void *))dlsym(library, name);
    snprintf(name, sizeof name, "ubrk_close_%d", version);
    found.close = (void (*)(void *))dlsym(library, name);
    if (found.open != NULL && found.next != NULL && found.close != NULL) return found;
    found.open = NULL;
  }
  return found;
}

/// Writes the ends of the words of `size` UTF-16 units into `ends`, which has room for `size` of them, and returns their number; -1
/// where ICU is absent or has no rules.
static inline int32_t octavo_word_breaks_find(
    octavo_word_breaks library, const char *language, const uint16_t *text, int32_t size, int32_t *ends) {
  if (library.open == NULL) return -1;
  int error = 0;
  // UBRK_WORD
  void *words = library.open(1, language, text, size, &error);
  // Warnings are negative.
  if (words == NULL || error > 0) {
    if (words != NULL) library.close(words);
    return -1;
  }
  int32_t count = 0;
  for (int32_t end = library.next(words); end >= 0 && count < size; end = library.next(words)) ends[count++] = end;
  library.close(words);
  return count;
}

#endif
