#ifndef OCTAVO_CHYPHEN_SHIM_H
#define OCTAVO_CHYPHEN_SHIM_H

#include <dlfcn.h>
#include <iconv.h>
#include <stddef.h>
#include <stdlib.h>

// libhyphen hyphenates words by the patterns of a language. Only drawn covers whose title has a very long word use it, so it
// is opened then, and its functions are found by name. What is used of its interface, which has been the same since libhyphen
// 2.4, is declared here.

/// The head of a dictionary's structure: the encoding of its patterns.
typedef struct {
  char lhmin, rhmin, clhmin, crhmin;
  char *nohyphen;
  int nohyphenl;
  int num_states;
  char cset[20];
  int utf8;
} octavo_hyphen;

/// libhyphen, opened by the first call; NULL where there is none.
static inline void *octavo_hyphen_library(void) {
  static void *library;
  void *found = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (found == NULL) {
#if defined(__APPLE__)
    found = dlopen("libhyphen.0.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    found = dlopen("libhyphen.so.0", RTLD_NOW | RTLD_LOCAL);
#endif
    __atomic_store_n(&library, found, __ATOMIC_RELEASE);
  }
  return found;
}

#define OCTAVO_HYPHEN(name, result, ...) ((result(*)(__VA_ARGS__))dlsym(octavo_hyphen_library(), name))

/// Reads the patterns in a file; NULL where it is unreadable.
static inline octavo_hyphen *octavo_hyphen_open(const char *path) {
  return OCTAVO_HYPHEN("hnj_hyphen_load", octavo_hyphen *, const char *)(path);
}

static inline void octavo_hyphen_close(octavo_hyphen *patterns) {
  OCTAVO_HYPHEN("hnj_hyphen_free", void, octavo_hyphen *)(patterns);
}

/// Marks the characters of `word` behind which it may be hyphenated by odd digits in `marks`, which has room for size + 5.
/// Where the spelling would change at the hyphen ("Schiffahrt" in old German), no mark is set.
static inline int octavo_hyphen_mark(octavo_hyphen *patterns, const char *word, int size, char *marks) {
  char **replacements = NULL;
  int *positions = NULL, *cuts = NULL;
  int result = OCTAVO_HYPHEN(
      "hnj_hyphen_hyphenate2", int, octavo_hyphen *, const char *, int, char *, char *, char ***, int **, int **)(
      patterns, word, size, marks, NULL, &replacements, &positions, &cuts);
  if (replacements != NULL) {
    for (int index = 0; index < size; index++) {
      if (replacements[index] == NULL) continue;
      marks[index] = '0';
      free(replacements[index]);
    }
  }
  free(replacements);
  free(positions);
  free(cuts);
  return result;
}

/// The encoding of the patterns.
static inline const char *octavo_hyphen_encoding(octavo_hyphen *patterns) { return patterns->cset; }

#endif
