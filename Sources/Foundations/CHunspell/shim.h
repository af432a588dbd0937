#ifndef OCTAVO_CHUNSPELL_SHIM_H
#define OCTAVO_CHUNSPELL_SHIM_H

#include <dlfcn.h>
#include <iconv.h>
#include <stddef.h>

// Hunspell looks words up in dictionaries. Only `octavo check --spelling` uses it, so it is opened then, and its functions are
// found by name. What is used of its interface, which has been the same since Hunspell 1.3, is declared here.

typedef struct octavo_hunspell octavo_hunspell;

/// Hunspell, opened by the first call; NULL where there is none.
static inline void *octavo_hunspell_library(void) {
  static void *library;
  void *found = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (found == NULL) {
#if defined(__APPLE__)
    found = dlopen("libhunspell-1.7.0.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    found = dlopen("libhunspell-1.7.so.0", RTLD_NOW | RTLD_LOCAL);
    if (found == NULL) found = dlopen("libhunspell-1.7.so.1", RTLD_NOW | RTLD_LOCAL);
    if (found == NULL) found = dlopen("libhunspell-1.6.so.0", RTLD_NOW | RTLD_LOCAL);
#endif
    __atomic_store_n(&library, found, __ATOMIC_RELEASE);
  }
  return found;
}

#define OCTAVO_HUNSPELL(name, result, ...) ((result(*)(__VA_ARGS__))dlsym(octavo_hunspell_library(), name))

/// Reads a dictionary from the file of its rules and that of its words.
static inline octavo_hunspell *octavo_hunspell_open(const char *rules, const char *words) {
  return OCTAVO_HUNSPELL("Hunspell_create", octavo_hunspell *, const char *, const char *)(rules, words);
}

static inline void octavo_hunspell_close(octavo_hunspell *dictionary) {
  OCTAVO_HUNSPELL("Hunspell_destroy", void, octavo_hunspell *)(dictionary);
}

/// The character encoding that words are handed over in.
static inline const char *octavo_hunspell_encoding(octavo_hunspell *dictionary) {
  return OCTAVO_HUNSPELL("Hunspell_get_dic_encoding", const char *, octavo_hunspell *)(dictionary);
}

/// Whether a word is in the dictionary, in any of its forms.
static inline int octavo_hunspell_has(octavo_hunspell *dictionary, const char *word) {
  return OCTAVO_HUNSPELL("Hunspell_spell", int, octavo_hunspell *, const char *)(dictionary, word);
}

/// Words that look like one; returns how many.
static inline int octavo_hunspell_suggest(octavo_hunspell *dictionary, char ***list, const char *word) {
  return OCTAVO_HUNSPELL("Hunspell_suggest", int, octavo_hunspell *, char ***, const char *)(dictionary, list, word);
}

static inline void octavo_hunspell_free(octavo_hunspell *dictionary, char ***list, int count) {
  OCTAVO_HUNSPELL("Hunspell_free_list", void, octavo_hunspell *, char ***, int)(dictionary, list, count);
}

#endif
