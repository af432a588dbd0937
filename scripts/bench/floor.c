// The least work that a cold build can be: parse the XML (SAX), deflate the pages (level 6), copy the media.
//
//   floor JOBS < LIST        each line of LIST is "xml PATH", "page PATH" or "media PATH"
//
// Work is shared over JOBS threads, a file at a time. Prints nothing; its cost is measured from outside.
#include <libdeflate.h>
#include <libxml/parser.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char kind;
  char *path;
};

static struct item *items;
static size_t count;
static atomic_size_t next_item;
static FILE *sink;

static unsigned char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(66);
  }
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size + 1);
  if (fread(bytes, 1, *size, file) != *size) exit(66);
  fclose(file);
  return bytes;
}

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int spaces,
                          const xmlChar **namespaces, int attributes, int defaulted, const xmlChar **values) {
  ++*(size_t *)context;
}

static void characters(void *context, const xmlChar *text, int length) { *(size_t *)context += (size_t)length; }

static void ignore_error(void *context, xmlErrorPtr error) {}

static void *work(void *unused) {
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(6);
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_element;
  handler.characters = characters;
  handler.serror = ignore_error;
  for (;;) {
    size_t index = atomic_fetch_add(&next_item, 1);
    if (index >= count) break;
    size_t size;
    unsigned char *bytes = read_file(items[index].path, &size);
    if (items[index].kind == 'x') {
      size_t seen = 0;
      xmlSAXUserParseMemory(&handler, &seen, (const char *)bytes, (int)size);
    } else if (items[index].kind == 'p') {
      size_t bound = libdeflate_deflate_compress_bound(compressor, size);
      unsigned char *packed = malloc(bound);
      size_t length = libdeflate_deflate_compress(compressor, bytes, size, packed, bound);
      libdeflate_crc32(0, bytes, size);
      fwrite(packed, 1, length, sink);
      free(packed);
    } else {
      libdeflate_crc32(0, bytes, size);
      fwrite(bytes, 1, size, sink);
    }
    free(bytes);
  }
  libdeflate_free_compressor(compressor);
  return NULL;
}

int main(int argc, char **argv) {
  int jobs = argc > 1 ? atoi(argv[1]) : 1;
  char line[8192];
  size_t capacity = 0;
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    char *space = strchr(line, ' ');
    if (!space) continue;
    if (count == capacity) items = realloc(items, (capacity = capacity * 2 + 64) * sizeof *items);
    items[count].kind = line[0];
    items[count++].path = strdup(space + 1);
  }
  sink = tmpfile();
  xmlInitParser();
  pthread_t threads[64];
  for (int i = 0; i < jobs && i < 64; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < jobs && i < 64; i++) pthread_join(threads[i], NULL);
  fflush(sink);
  return 0;
}
