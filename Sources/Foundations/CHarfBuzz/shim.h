#ifndef OCTAVO_CHARFBUZZ_SHIM_H
#define OCTAVO_CHARFBUZZ_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// HarfBuzz makes the subset of a font. Only books with formulas need it: it is opened when the first one is built, and its
// functions are found by name, so that the tool starts where there is none. What is used of its interface, which all of
// HarfBuzz from 3.0 on have, is declared here.

typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_set_t hb_set_t;
typedef struct hb_subset_input_t hb_subset_input_t;

/// Who changes the bytes that a blob is made of; HB_MEMORY_MODE_DUPLICATE copies them.
enum { HB_MEMORY_MODE_DUPLICATE = 0 };
/// The sets of an input that are not those of characters: here that of the tags of features.
enum { HB_SUBSET_SETS_LAYOUT_FEATURE_TAG = 6 };
/// What an input leaves out; hints are for screens of few pixels.
enum { HB_SUBSET_FLAGS_NO_HINTING = 1 };

// None of these is linked: their types alone are of use.
hb_blob_t *hb_blob_create(const char *bytes, unsigned size, int mode, void *owner, void (*destroy)(void *));
const char *hb_blob_get_data(hb_blob_t *blob, unsigned *size);
void hb_blob_destroy(hb_blob_t *blob);
hb_face_t *hb_face_create(hb_blob_t *blob, unsigned index);
unsigned hb_face_get_glyph_count(const hb_face_t *face);
hb_blob_t *hb_face_reference_blob(hb_face_t *face);
int hb_face_builder_add_table(hb_face_t *face, uint32_t tag, hb_blob_t *blob);
void hb_face_destroy(hb_face_t *face);
void hb_set_add(hb_set_t *set, uint32_t value);
void hb_set_clear(hb_set_t *set);
hb_subset_input_t *hb_subset_input_create_or_fail(void);
hb_set_t *hb_subset_input_unicode_set(hb_subset_input_t *input);
hb_set_t *hb_subset_input_set(hb_subset_input_t *input, int kind);
void hb_subset_input_set_flags(hb_subset_input_t *input, unsigned flags);
void hb_subset_input_destroy(hb_subset_input_t *input);
hb_face_t *hb_subset_or_fail(hb_face_t *face, const hb_subset_input_t *input);

#if defined(__APPLE__)
#define OCTAVO_HARFBUZZ_FILE "libharfbuzz-subset.0.dylib"
#else
#define OCTAVO_HARFBUZZ_FILE "libharfbuzz-subset.so.0"
#endif

/// HarfBuzz's library of subsets, opened by the first call; NULL where there is none.
static inline void *octavo_harfbuzz(void) {
  static void *library;
  void *found = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (found == NULL) {
    found = dlopen(OCTAVO_HARFBUZZ_FILE, RTLD_NOW | RTLD_LOCAL);
    __atomic_store_n(&library, found, __ATOMIC_RELEASE);
  }
  return found;
}

/// A function of the library or of libharfbuzz, which it brings.
#define HARFBUZZ(function) ((__typeof__(&function))dlsym(octavo_harfbuzz(), #function))

/// Whether the library is there and has what is called below.
static inline int octavo_harfbuzz_is_complete(void) {
  return octavo_harfbuzz() != NULL && HARFBUZZ(hb_subset_or_fail) != NULL &&
         HARFBUZZ(hb_subset_input_set) != NULL && HARFBUZZ(hb_subset_input_set_flags) != NULL &&
         HARFBUZZ(hb_face_builder_add_table) != NULL;
}

// The names and meanings are HarfBuzz's.

static inline hb_blob_t *octavo_blob_create(const void *bytes, unsigned size) {
  return HARFBUZZ(hb_blob_create)((const char *)bytes, size, HB_MEMORY_MODE_DUPLICATE, NULL, NULL);
}

static inline const char *octavo_blob_get_data(hb_blob_t *blob, unsigned *size) {
  return HARFBUZZ(hb_blob_get_data)(blob, size);
}

static inline void octavo_blob_destroy(hb_blob_t *blob) { HARFBUZZ(hb_blob_destroy)(blob); }

static inline hb_face_t *octavo_face_create(hb_blob_t *blob) { return HARFBUZZ(hb_face_create)(blob, 0); }

static inline unsigned octavo_face_get_glyph_count(hb_face_t *face) {
  return HARFBUZZ(hb_face_get_glyph_count)(face);
}

static inline hb_blob_t *octavo_face_reference_blob(hb_face_t *face) {
  return HARFBUZZ(hb_face_reference_blob)(face);
}

static inline int octavo_face_builder_add_table(hb_face_t *face, uint32_t tag, hb_blob_t *blob) {
  return HARFBUZZ(hb_face_builder_add_table)(face, tag, blob);
}

static inline void octavo_face_destroy(hb_face_t *face) { HARFBUZZ(hb_face_destroy)(face); }

static inline void octavo_set_add(hb_set_t *set, uint32_t value) { HARFBUZZ(hb_set_add)(set, value); }

static inline void octavo_set_clear(hb_set_t *set) { HARFBUZZ(hb_set_clear)(set); }

static inline hb_subset_input_t *octavo_input_create(void) { return HARFBUZZ(hb_subset_input_create_or_fail)(); }

static inline hb_set_t *octavo_input_unicode_set(hb_subset_input_t *input) {
  return HARFBUZZ(hb_subset_input_unicode_set)(input);
}

static inline hb_set_t *octavo_input_feature_set(hb_subset_input_t *input) {
  return HARFBUZZ(hb_subset_input_set)(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
}

static inline void octavo_input_omit_hints(hb_subset_input_t *input) {
  HARFBUZZ(hb_subset_input_set_flags)(input, HB_SUBSET_FLAGS_NO_HINTING);
}

static inline void octavo_input_destroy(hb_subset_input_t *input) { HARFBUZZ(hb_subset_input_destroy)(input); }

static inline hb_face_t *octavo_subset(hb_face_t *face, hb_subset_input_t *input) {
  return HARFBUZZ(hb_subset_or_fail)(face, input);
}

#endif
