#ifndef OCTAVO_CCURL_SHIM_H
#define OCTAVO_CCURL_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// libcurl transfers files for the shared cache and asks for pages that a book links to, which few builds do. So it is opened when the first transfer is made, and its
// functions are found by name: the tool starts where there is none. What is used of its interface, which has been the same
// since libcurl 7.62, is declared here; the numbers are part of its binary interface.

typedef struct octavo_curl octavo_curl;
typedef struct octavo_curl_list octavo_curl_list;
typedef size_t (*octavo_curl_transfer)(char *bytes, size_t size, size_t count, void *owner);

/// What libcurl is about to connect to; `address` goes on for `size` bytes.
struct octavo_curl_peer {
  int family;
  int kind;
  int protocol;
  unsigned int size;
  struct sockaddr address;
};
typedef int (*octavo_curl_opener)(void *owner, int purpose, struct octavo_curl_peer *peer);

enum {
  OCTAVO_CURL_UPLOAD = 46,
  OCTAVO_CURL_NOBODY = 44,
  OCTAVO_CURL_HTTPGET = 80,
  OCTAVO_CURL_NOSIGNAL = 99,
  OCTAVO_CURL_LOW_SPEED_LIMIT = 19,
  OCTAVO_CURL_LOW_SPEED_TIME = 20,
  OCTAVO_CURL_TIMEOUT_MS = 155,
  OCTAVO_CURL_CONNECTTIMEOUT_MS = 156,
  OCTAVO_CURL_PROTOCOLS = 181,
  OCTAVO_CURL_OPENSOCKETDATA = 10164,
  OCTAVO_CURL_OPENSOCKETFUNCTION = 20163,
  OCTAVO_CURL_URL = 10002,
  OCTAVO_CURL_WRITEDATA = 10001,
  OCTAVO_CURL_USERPWD = 10005,
  OCTAVO_CURL_READDATA = 10009,
  OCTAVO_CURL_USERAGENT = 10018,
  OCTAVO_CURL_HTTPHEADER = 10023,
  OCTAVO_CURL_SSLCERT = 10025,
  OCTAVO_CURL_CAINFO = 10065,
  OCTAVO_CURL_SSLKEY = 10087,
  OCTAVO_CURL_AWS_SIGV4 = 10305,
  OCTAVO_CURL_WRITEFUNCTION = 20011,
  OCTAVO_CURL_READFUNCTION = 20012,
  OCTAVO_CURL_INFILESIZE_LARGE = 30115,
  OCTAVO_CURL_RESPONSE_CODE = 0x200002,
  OCTAVO_CURL_REDIRECT_URL = 0x10001F,
  OCTAVO_CURL_RETRY_AFTER = 0x600039,
};

/// Protocols as a set of bits: nothing but HTTP and HTTPS may be asked for.
enum { OCTAVO_CURL_HTTP = 1, OCTAVO_CURL_HTTPS = 2 };

/// Results: those that another try may change, and those that say what is wrong.
enum {
  OCTAVO_CURL_OK = 0,
  OCTAVO_CURL_COULDNT_RESOLVE_HOST = 6,
  OCTAVO_CURL_COULDNT_CONNECT = 7,
  OCTAVO_CURL_PARTIAL_FILE = 18,
  OCTAVO_CURL_WRITE_ERROR = 23,
  OCTAVO_CURL_OPERATION_TIMEDOUT = 28,
  OCTAVO_CURL_GOT_NOTHING = 52,
  OCTAVO_CURL_SEND_ERROR = 55,
  OCTAVO_CURL_RECV_ERROR = 56,
};

/// libcurl, opened by the first call; NULL where there is none. Debian's builds with GnuTLS have a name of their own.
static inline void *octavo_curl_library(void) {
  static void *library;
  void *found = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (found == NULL) {
#if defined(__APPLE__)
    found = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    found = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (found == NULL) found = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
    __atomic_store_n(&library, found, __ATOMIC_RELEASE);
  }
  return found;
}

#define OCTAVO_CURL(name, result, ...) ((result(*)(__VA_ARGS__))dlsym(octavo_curl_library(), name))

static inline int octavo_curl_start(void) { return OCTAVO_CURL("curl_global_init", int, long)(3); }

static inline octavo_curl *octavo_curl_new(void) { return OCTAVO_CURL("curl_easy_init", octavo_curl *, void)(); }

static inline void octavo_curl_reset(octavo_curl *handle) {
  OCTAVO_CURL("curl_easy_reset", void, octavo_curl *)(handle);
}

static inline int octavo_curl_perform(octavo_curl *handle) {
  return OCTAVO_CURL("curl_easy_perform", int, octavo_curl *)(handle);
}

static inline void octavo_curl_free(octavo_curl *handle) {
  OCTAVO_CURL("curl_easy_cleanup", void, octavo_curl *)(handle);
}

static inline const char *octavo_curl_error_text(int code) {
  return OCTAVO_CURL("curl_easy_strerror", const char *, int)(code);
}

static inline octavo_curl_list *octavo_curl_append(octavo_curl_list *list, const char *text) {
  return OCTAVO_CURL("curl_slist_append", octavo_curl_list *, octavo_curl_list *, const char *)(list, text);
}

static inline void octavo_curl_list_free(octavo_curl_list *list) {
  OCTAVO_CURL("curl_slist_free_all", void, octavo_curl_list *)(list);
}

// Swift imports no variadic C functions: one for each type of option. libcurl copies texts.

#define OCTAVO_CURL_SET ((int (*)(octavo_curl *, int, ...))dlsym(octavo_curl_library(), "curl_easy_setopt"))

static inline int octavo_curl_set_number(octavo_curl *handle, int option, long value) {
  return OCTAVO_CURL_SET(handle, option, value);
}

static inline int octavo_curl_set_size(octavo_curl *handle, int option, int64_t value) {
  return OCTAVO_CURL_SET(handle, option, value);
}

static inline int octavo_curl_set_text(octavo_curl *handle, int option, const char *value) {
  return OCTAVO_CURL_SET(handle, option, value);
}

static inline int octavo_curl_set_pointer(octavo_curl *handle, int option, void *value) {
  return OCTAVO_CURL_SET(handle, option, value);
}

static inline int octavo_curl_set_list(octavo_curl *handle, int option, octavo_curl_list *value) {
  return OCTAVO_CURL_SET(handle, option, value);
}

static inline int octavo_curl_set_transfer(octavo_curl *handle, int option, octavo_curl_transfer value) {
  return OCTAVO_CURL_SET(handle, option, value);
}

static inline int octavo_curl_set_opener(octavo_curl *handle, octavo_curl_opener value) {
  return OCTAVO_CURL_SET(handle, OCTAVO_CURL_OPENSOCKETFUNCTION, value);
}

// What is known after a transfer.

#define OCTAVO_CURL_GET ((int (*)(octavo_curl *, int, ...))dlsym(octavo_curl_library(), "curl_easy_getinfo"))

static inline long octavo_curl_status(octavo_curl *handle) {
  long status = 0;
  OCTAVO_CURL_GET(handle, OCTAVO_CURL_RESPONSE_CODE, &status);
  return status;
}

/// Where a redirection leads, as a whole address; NULL where there is none. It lives until the next transfer.
static inline const char *octavo_curl_redirection(octavo_curl *handle) {
  const char *address = NULL;
  OCTAVO_CURL_GET(handle, OCTAVO_CURL_REDIRECT_URL, &address);
  return address;
}

/// The seconds that a server asks to wait; 0 where it does not.
static inline int64_t octavo_curl_retry_after(octavo_curl *handle) {
  int64_t seconds = 0;
  OCTAVO_CURL_GET(handle, OCTAVO_CURL_RETRY_AFTER, &seconds);
  return seconds;
}

#endif
