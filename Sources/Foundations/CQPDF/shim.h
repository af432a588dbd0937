#ifndef OCTAVO_CQPDF_SHIM_H
#define OCTAVO_CQPDF_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

// qpdf reads where Chromium put the places of a book and completes the file. Only `octavo pdf` uses it, so it is opened then,
// and its functions are found by name: the tool starts where there is none. What is used of its C interface
// (<https://qpdf.readthedocs.io/en/stable/c-api.html>), which all of qpdf from 10.6 on have, is declared here.

typedef struct _qpdf_data *qpdf_data;
typedef unsigned int qpdf_oh;

// None of these is linked: their types alone are of use.
qpdf_data qpdf_init(void);
void qpdf_cleanup(qpdf_data *data);
void qpdf_silence_errors(qpdf_data data);
int qpdf_read_memory(qpdf_data data, const char *name, const char *bytes, unsigned long long size, const char *password);
int qpdf_get_num_pages(qpdf_data data);
qpdf_oh qpdf_get_page_n(qpdf_data data, size_t page);
qpdf_oh qpdf_get_trailer(qpdf_data data);
qpdf_oh qpdf_get_root(qpdf_data data);
void qpdf_oh_release(qpdf_data data, qpdf_oh object);
int qpdf_oh_is_dictionary(qpdf_data data, qpdf_oh object);
int qpdf_oh_is_array(qpdf_data data, qpdf_oh object);
int qpdf_oh_is_name(qpdf_data data, qpdf_oh object);
int qpdf_oh_is_string(qpdf_data data, qpdf_oh object);
int qpdf_oh_get_object_id(qpdf_data data, qpdf_oh object);
const char *qpdf_oh_get_name(qpdf_data data, qpdf_oh object);
const char *qpdf_oh_get_utf8_value(qpdf_data data, qpdf_oh object);
int qpdf_oh_get_array_n_items(qpdf_data data, qpdf_oh object);
qpdf_oh qpdf_oh_get_array_item(qpdf_data data, qpdf_oh object, int index);
void qpdf_oh_begin_dict_key_iter(qpdf_data data, qpdf_oh object);
int qpdf_oh_dict_more_keys(qpdf_data data);
const char *qpdf_oh_dict_next_key(qpdf_data data);
qpdf_oh qpdf_oh_get_key(qpdf_data data, qpdf_oh object, const char *key);
void qpdf_oh_replace_key(qpdf_data data, qpdf_oh object, const char *key, qpdf_oh item);
void qpdf_oh_remove_key(qpdf_data data, qpdf_oh object, const char *key);
qpdf_oh qpdf_oh_parse(qpdf_data data, const char *text);
qpdf_oh qpdf_oh_new_unicode_string(qpdf_data data, const char *text);
int qpdf_init_write_memory(qpdf_data data);
size_t qpdf_get_buffer_length(qpdf_data data);
const unsigned char *qpdf_get_buffer(qpdf_data data);
void qpdf_set_object_stream_mode(qpdf_data data, int mode);
void qpdf_set_deterministic_ID(qpdf_data data, int value);
int qpdf_write(qpdf_data data);

/// What becomes of object streams in a written file; 2 puts objects into streams, which compresses the tags.
enum { QPDF_OBJECT_STREAMS_GENERATE = 2 };
/// The bit of an error in what functions return; the other bit is for warnings.
enum { QPDF_ERROR_BIT = 2 };

#if defined(__APPLE__)
#define OCTAVO_QPDF_FILES {"libqpdf.30.dylib", "libqpdf.29.dylib"}
#else
#define OCTAVO_QPDF_FILES {"libqpdf.so.30", "libqpdf.so.29", "libqpdf.so.28"}
#endif

/// qpdf's library, opened by the first call; NULL where there is none.
static inline void *octavo_qpdf(void) {
  static void *library;
  void *found = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (found == NULL) {
    static const char *const names[] = OCTAVO_QPDF_FILES;
    for (size_t index = 0; found == NULL && index < sizeof names / sizeof *names; index++) {
      found = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    __atomic_store_n(&library, found, __ATOMIC_RELEASE);
  }
  return found;
}

/// A function of the library. Looked up once for each place of call: a book's tags are hundreds of thousands of objects.
#define QPDF(function) \
  ({ \
    static __typeof__(&function) found; \
    if (found == NULL) found = (__typeof__(&function))dlsym(octavo_qpdf(), #function); \
    found; \
  })

/// Whether the library is there and has what is called below.
static inline int octavo_qpdf_is_complete(void) {
  return octavo_qpdf() != NULL && QPDF(qpdf_oh_new_unicode_string) != NULL && QPDF(qpdf_oh_is_dictionary) != NULL &&
         QPDF(qpdf_set_deterministic_ID) != NULL && QPDF(qpdf_oh_get_object_id) != NULL;
}

// The names and meanings are qpdf's.

static inline qpdf_data octavo_qpdf_init(void) {
  qpdf_data data = QPDF(qpdf_init)();
  QPDF(qpdf_silence_errors)(data);
  return data;
}
static inline void octavo_qpdf_cleanup(qpdf_data data) { QPDF(qpdf_cleanup)(&data); }
/// Reads a file, whose bytes must stay until the end; false for one that is damaged.
static inline int octavo_qpdf_read(qpdf_data data, const void *bytes, unsigned long long size) {
  return (QPDF(qpdf_read_memory)(data, "book.pdf", (const char *)bytes, size, NULL) & QPDF_ERROR_BIT) == 0;
}
static inline int octavo_qpdf_page_count(qpdf_data data) { return QPDF(qpdf_get_num_pages)(data); }
static inline qpdf_oh octavo_qpdf_page(qpdf_data data, size_t page) { return QPDF(qpdf_get_page_n)(data, page); }
static inline qpdf_oh octavo_qpdf_trailer(qpdf_data data) { return QPDF(qpdf_get_trailer)(data); }
static inline qpdf_oh octavo_qpdf_root(qpdf_data data) { return QPDF(qpdf_get_root)(data); }
static inline void octavo_qpdf_release(qpdf_data data, qpdf_oh object) { QPDF(qpdf_oh_release)(data, object); }
static inline int octavo_qpdf_is_dictionary(qpdf_data data, qpdf_oh object) {
  return QPDF(qpdf_oh_is_dictionary)(data, object);
}
static inline int octavo_qpdf_is_array(qpdf_data data, qpdf_oh object) { return QPDF(qpdf_oh_is_array)(data, object); }
static inline int octavo_qpdf_object_id(qpdf_data data, qpdf_oh object) {
  return QPDF(qpdf_oh_get_object_id)(data, object);
}
/// The name with its slash; NULL for another object.
static inline const char *octavo_qpdf_name(qpdf_data data, qpdf_oh object) {
  return QPDF(qpdf_oh_is_name)(data, object) ? QPDF(qpdf_oh_get_name)(data, object) : NULL;
}
/// The text; NULL for another object.
static inline const char *octavo_qpdf_text(qpdf_data data, qpdf_oh object) {
  return QPDF(qpdf_oh_is_string)(data, object) ? QPDF(qpdf_oh_get_utf8_value)(data, object) : NULL;
}
static inline int octavo_qpdf_item_count(qpdf_data data, qpdf_oh object) {
  return QPDF(qpdf_oh_get_array_n_items)(data, object);
}
static inline qpdf_oh octavo_qpdf_item(qpdf_data data, qpdf_oh object, int index) {
  return QPDF(qpdf_oh_get_array_item)(data, object, index);
}
static inline void octavo_qpdf_begin_keys(qpdf_data data, qpdf_oh object) {
  QPDF(qpdf_oh_begin_dict_key_iter)(data, object);
}
/// The next key; NULL behind the last.
static inline const char *octavo_qpdf_next_key(qpdf_data data) {
  return QPDF(qpdf_oh_dict_more_keys)(data) ? QPDF(qpdf_oh_dict_next_key)(data) : NULL;
}
static inline qpdf_oh octavo_qpdf_value(qpdf_data data, qpdf_oh object, const char *key) {
  return QPDF(qpdf_oh_get_key)(data, object, key);
}
static inline void octavo_qpdf_set(qpdf_data data, qpdf_oh object, const char *key, qpdf_oh value) {
  QPDF(qpdf_oh_replace_key)(data, object, key, value);
}
static inline void octavo_qpdf_remove(qpdf_data data, qpdf_oh object, const char *key) {
  QPDF(qpdf_oh_remove_key)(data, object, key);
}
static inline qpdf_oh octavo_qpdf_parse(qpdf_data data, const char *text) { return QPDF(qpdf_oh_parse)(data, text); }
static inline qpdf_oh octavo_qpdf_string(qpdf_data data, const char *text) {
  return QPDF(qpdf_oh_new_unicode_string)(data, text);
}
/// Writes the file into memory that the library owns; false if that fails. The file's ID is a digest of its content.
static inline int octavo_qpdf_write(qpdf_data data, const unsigned char **bytes, size_t *size) {
  if ((QPDF(qpdf_init_write_memory)(data) & QPDF_ERROR_BIT) != 0) return 0;
  QPDF(qpdf_set_object_stream_mode)(data, QPDF_OBJECT_STREAMS_GENERATE);
  QPDF(qpdf_set_deterministic_ID)(data, 1);
  if ((QPDF(qpdf_write)(data) & QPDF_ERROR_BIT) != 0) return 0;
  *size = QPDF(qpdf_get_buffer_length)(data);
  *bytes = QPDF(qpdf_get_buffer)(data);
  return 1;
}

#endif
