#ifndef OCTAVO_CVIPS_SHIM_H
#define OCTAVO_CVIPS_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

// libvips brings a hundred other libraries, and loading them takes longer than building a small book. So it is opened when
// the first picture is, and its functions are found by name. What is used of its interface, which all of libvips 8 from
// 8.12 on have, is declared here: with its header would come GLib's, whose flags name GLib to the linker, and a tool that is
// linked with GLib does not start where there is none.

typedef struct _VipsImage VipsImage;
typedef int gboolean;
typedef size_t GType;

/// How values are stored.
typedef enum { VIPS_FORMAT_NOTSET = -1, VIPS_FORMAT_UCHAR = 0, VIPS_FORMAT_USHORT = 2 } VipsBandFormat;

/// What values mean.
typedef enum {
  VIPS_INTERPRETATION_ERROR = -1,
  VIPS_INTERPRETATION_B_W = 1,
  VIPS_INTERPRETATION_CMYK = 15,
  VIPS_INTERPRETATION_sRGB = 22
} VipsInterpretation;

/// What is beyond the edges of a picture.
typedef enum {
  VIPS_EXTEND_BLACK,
  VIPS_EXTEND_COPY,
  VIPS_EXTEND_REPEAT,
  VIPS_EXTEND_MIRROR,
  VIPS_EXTEND_WHITE,
  VIPS_EXTEND_BACKGROUND
} VipsExtend;

/// What is tried on every row of a PNG file before deflating.
typedef enum { VIPS_FOREIGN_PNG_FILTER_ALL = 0xF8 } VipsForeignPngFilter;

enum { VIPS_ACCESS_SEQUENTIAL = 1, VIPS_BLEND_MODE_OVER = 2, VIPS_FAIL_ON_ERROR = 2, VIPS_INTENT_PERCEPTUAL = 0 };

#define VIPS_META_ICC_NAME "icc-profile-data"

typedef enum { G_LOG_LEVEL_ERROR = 1 << 2, G_LOG_LEVEL_CRITICAL = 1 << 3, G_LOG_LEVEL_WARNING = 1 << 4 } GLogLevelFlags;
typedef int (*GLogWriterFunc)(GLogLevelFlags level, const void *fields, size_t count, void *data);
typedef void (*GLogFunc)(const char *domain, GLogLevelFlags level, const char *message, void *data);

// None of these is linked: their types alone are of use.
VipsImage *vips_image_new_from_buffer(const void *bytes, size_t size, const char *options, ...);
int vips_jpegload_buffer(void *bytes, size_t size, VipsImage **out, ...);
int vips_svgload_buffer(void *bytes, size_t size, VipsImage **out, ...);
int vips_autorot(VipsImage *in, VipsImage **out, ...);
int vips_resize(VipsImage *in, VipsImage **out, double scale, ...);
int vips_subsample(VipsImage *in, VipsImage **out, int horizontal, int vertical, ...);
int vips_extract_area(VipsImage *in, VipsImage **out, int x, int y, int width, int height, ...);
int vips_embed(VipsImage *in, VipsImage **out, int x, int y, int width, int height, ...);
int vips_insert(VipsImage *main, VipsImage *sub, VipsImage **out, int x, int y, ...);
int vips_copy(VipsImage *in, VipsImage **out, ...);
int vips_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space, ...);
int vips_icc_transform(VipsImage *in, VipsImage **out, const char *profile, ...);
int vips_extract_band(VipsImage *in, VipsImage **out, int band, ...);
int vips_bandjoin2(VipsImage *first, VipsImage *second, VipsImage **out, ...);
int vips_premultiply(VipsImage *in, VipsImage **out, ...);
int vips_unpremultiply(VipsImage *in, VipsImage **out, ...);
int vips_flatten(VipsImage *in, VipsImage **out, ...);
int vips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format, ...);
int vips_gaussblur(VipsImage *in, VipsImage **out, double sigma, ...);
int vips_composite2(VipsImage *base, VipsImage *overlay, VipsImage **out, int mode, ...);
int vips_pngsave_buffer(VipsImage *in, void **bytes, size_t *size, ...);
int vips_jpegsave_buffer(VipsImage *in, void **bytes, size_t *size, ...);
void *vips_array_double_new(const double *values, int count);
void vips_area_unref(void *area);
int vips_init(const char *name);
void vips_cache_set_max(int max);
void vips_concurrency_set(int threads);
void vips_block_untrusted_set(gboolean state);
void vips_operation_block_set(const char *name, gboolean state);
char *vips_error_buffer_copy(void);
void vips_error_clear(void);
const char *vips_foreign_find_load_buffer(const void *bytes, size_t size);
VipsImage *vips_image_new_from_memory_copy(
    const void *bytes, size_t size, int width, int height, int bands, VipsBandFormat format);
void *vips_image_write_to_memory(VipsImage *image, size_t *size);
VipsImage *vips_image_copy_memory(VipsImage *image);
int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_get_bands(const VipsImage *image);
gboolean vips_image_hasalpha(VipsImage *image);
VipsBandFormat vips_image_get_format(const VipsImage *image);
VipsInterpretation vips_image_get_interpretation(const VipsImage *image);
GType vips_image_get_typeof(const VipsImage *image, const char *field);
gboolean vips_image_get_orientation_swap(VipsImage *image);
int vips_image_get_n_pages(VipsImage *image);
void g_free(void *memory);
void g_object_unref(void *object);
void g_log_set_writer_func(GLogWriterFunc writer, void *data, void (*release)(void *));
int g_log_writer_default(GLogLevelFlags level, const void *fields, size_t count, void *data);
unsigned g_log_set_handler(const char *domain, GLogLevelFlags levels, GLogFunc handler, void *data);

// Pango comes with libvips, which sets text by it as librsvg does. It is called to measure lines and to find
// characters that no font has; libvips tells neither. Its interface has been the same since Pango 1.0.

typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLayout PangoLayout;

/// The head of a line's structure: where its text begins and how long it is, in bytes.
typedef struct {
  PangoLayout *layout;
  int start_index;
  int length;
} PangoLayoutLine;

/// A rectangle in units of 1/PANGO_SCALE points.
typedef struct {
  int x, y, width, height;
} PangoRectangle;

enum { PANGO_SCALE = 1024 };
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

#if defined(__APPLE__)
#define OCTAVO_VIPS_FILE "libvips.42.dylib"
#else
#define OCTAVO_VIPS_FILE "libvips.so.42"
#endif

/// libvips, opened by the first call; NULL where there is none. The number is that of the interface of all libvips 8.
static inline void *octavo_library(void) {
  static void *library;
  void *found = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (found == NULL) {
    found = dlopen(OCTAVO_VIPS_FILE, RTLD_NOW | RTLD_LOCAL);
    __atomic_store_n(&library, found, __ATOMIC_RELEASE);
  }
  return found;
}

/// Whether libvips is there, with the libraries that draw SVG and set text, which it can be built without.
static inline int octavo_library_is_complete(void) {
  void *library = octavo_library();
  return library != NULL && dlsym(library, "vips_svgload_buffer") != NULL &&
         dlsym(library, "pango_cairo_font_map_get_default") != NULL;
}

#define VIPS(function) ((__typeof__(&function))dlsym(octavo_library(), #function))

// Swift imports no variadic C functions, and libvips takes its options so: every call below has the
// options that Octavo uses, spelled out.

// Loads: fail_on makes damaged files fail rather than decode in part.

static inline VipsImage *octavo_load(const void *bytes, size_t size) {
  return VIPS(vips_image_new_from_buffer)(
      bytes, size, "", "fail_on", VIPS_FAIL_ON_ERROR, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

static inline VipsImage *octavo_load_header(const void *bytes, size_t size) {
  return VIPS(vips_image_new_from_buffer)(bytes, size, "", NULL);
}

static inline int octavo_load_jpeg(void *bytes, size_t size, VipsImage **out, int shrink) {
  return VIPS(vips_jpegload_buffer)(
      bytes, size, out, "shrink", shrink, "fail_on", VIPS_FAIL_ON_ERROR, "access",
      VIPS_ACCESS_SEQUENTIAL, NULL);
}

static inline int octavo_load_svg(void *bytes, size_t size, VipsImage **out, double scale) {
  return VIPS(vips_svgload_buffer)(bytes, size, out, "scale", scale, NULL);
}

// Geometry.

static inline int octavo_autorot(VipsImage *in, VipsImage **out) { return VIPS(vips_autorot)(in, out, NULL); }

static inline int octavo_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
  return VIPS(vips_resize)(in, out, horizontal, "vscale", vertical, NULL);
}

static inline int octavo_subsample(VipsImage *in, VipsImage **out, int step) {
  return VIPS(vips_subsample)(in, out, step, step, "point", 1, NULL);
}

static inline int octavo_crop(VipsImage *in, VipsImage **out, int x, int y, int width, int height) {
  return VIPS(vips_extract_area)(in, out, x, y, width, height, NULL);
}

static inline int octavo_embed(
    VipsImage *in, VipsImage **out, int x, int y, int width, int height, VipsExtend extend) {
  return VIPS(vips_embed)(in, out, x, y, width, height, "extend", extend, NULL);
}

static inline int octavo_embed_on(
    VipsImage *in, VipsImage **out, int x, int y, int width, int height, const double *color, int bands) {
  void *background = VIPS(vips_array_double_new)(color, bands);
  int result = VIPS(vips_embed)(
      in, out, x, y, width, height, "extend", VIPS_EXTEND_BACKGROUND, "background", background, NULL);
  VIPS(vips_area_unref)(background);
  return result;
}

static inline int octavo_insert(VipsImage *main, VipsImage *sub, VipsImage **out, int x, int y) {
  return VIPS(vips_insert)(main, sub, out, x, y, NULL);
}

// Colours and bands.

static inline int octavo_interpreted(VipsImage *in, VipsImage **out, VipsInterpretation interpretation) {
  return VIPS(vips_copy)(in, out, "interpretation", interpretation, NULL);
}

static inline int octavo_srgb(VipsImage *in, VipsImage **out) {
  return VIPS(vips_colourspace)(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int octavo_icc_to_srgb(VipsImage *in, VipsImage **out, const char *fallback) {
  return VIPS(vips_icc_transform)(
      in, out, "srgb", "embedded", 1, "input_profile", fallback, "intent", VIPS_INTENT_PERCEPTUAL, NULL);
}

static inline int octavo_bands(VipsImage *in, VipsImage **out, int first, int count) {
  return VIPS(vips_extract_band)(in, out, first, "n", count, NULL);
}

static inline int octavo_join_bands(VipsImage *first, VipsImage *second, VipsImage **out) {
  return VIPS(vips_bandjoin2)(first, second, out, NULL);
}

static inline int octavo_premultiply(VipsImage *in, VipsImage **out) { return VIPS(vips_premultiply)(in, out, NULL); }

static inline int octavo_unpremultiply(VipsImage *in, VipsImage **out) {
  return VIPS(vips_unpremultiply)(in, out, NULL);
}

static inline int octavo_flatten(VipsImage *in, VipsImage **out, const double *color, int bands) {
  void *background = VIPS(vips_array_double_new)(color, bands);
  int result = VIPS(vips_flatten)(in, out, "background", background, NULL);
  VIPS(vips_area_unref)(background);
  return result;
}

static inline int octavo_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
  return VIPS(vips_cast)(in, out, format, NULL);
}

/// Values of 8 bits; of those of 16, the upper half.
static inline int octavo_cast_bytes(VipsImage *in, VipsImage **out) {
  return VIPS(vips_cast)(in, out, VIPS_FORMAT_UCHAR, "shift", 1, NULL);
}

static inline int octavo_blur(VipsImage *in, VipsImage **out, double sigma) {
  return VIPS(vips_gaussblur)(in, out, sigma, NULL);
}

static inline int octavo_over(VipsImage *base, VipsImage *overlay, VipsImage **out, int x, int y) {
  return VIPS(vips_composite2)(base, overlay, out, VIPS_BLEND_MODE_OVER, "x", x, "y", y, NULL);
}

// Saves: strip leaves out every kind of metadata.

static inline int octavo_save_png(VipsImage *in, void **bytes, size_t *size, int compression, int filter) {
  return VIPS(vips_pngsave_buffer)(
      in, bytes, size, "compression", compression, "filter", filter, "strip", 1, NULL);
}

static inline int octavo_save_jpeg(VipsImage *in, void **bytes, size_t *size, int quality, gboolean interlace) {
  return VIPS(vips_jpegsave_buffer)(
      in, bytes, size, "Q", quality, "optimize_coding", 1, "interlace", interlace, "strip", 1, NULL);
}

// The rest has the names and meanings of libvips.

static inline int octavo_init(const char *name) { return VIPS(vips_init)(name); }

static inline void octavo_cache_set_max(int max) { VIPS(vips_cache_set_max)(max); }

static inline void octavo_concurrency_set(int threads) { VIPS(vips_concurrency_set)(threads); }

static inline void octavo_block_untrusted_set(gboolean state) { VIPS(vips_block_untrusted_set)(state); }

static inline void octavo_operation_block_set(const char *name, gboolean state) {
  VIPS(vips_operation_block_set)(name, state);
}

static inline char *octavo_error_buffer_copy(void) { return VIPS(vips_error_buffer_copy)(); }

static inline void octavo_error_clear(void) { VIPS(vips_error_clear)(); }

static inline const char *octavo_foreign_find_load_buffer(const void *bytes, size_t size) {
  return VIPS(vips_foreign_find_load_buffer)(bytes, size);
}

static inline VipsImage *octavo_image_new_from_memory_copy(
    const void *bytes, size_t size, int width, int height, int bands, VipsBandFormat format) {
  return VIPS(vips_image_new_from_memory_copy)(bytes, size, width, height, bands, format);
}

static inline void *octavo_image_write_to_memory(VipsImage *image, size_t *size) {
  return VIPS(vips_image_write_to_memory)(image, size);
}

static inline VipsImage *octavo_image_copy_memory(VipsImage *image) {
  return VIPS(vips_image_copy_memory)(image);
}

static inline int octavo_image_get_width(VipsImage *image) { return VIPS(vips_image_get_width)(image); }

static inline int octavo_image_get_height(VipsImage *image) { return VIPS(vips_image_get_height)(image); }

static inline int octavo_image_get_bands(VipsImage *image) { return VIPS(vips_image_get_bands)(image); }

static inline gboolean octavo_image_hasalpha(VipsImage *image) { return VIPS(vips_image_hasalpha)(image); }

static inline VipsBandFormat octavo_image_get_format(VipsImage *image) {
  return VIPS(vips_image_get_format)(image);
}

static inline VipsInterpretation octavo_image_get_interpretation(VipsImage *image) {
  return VIPS(vips_image_get_interpretation)(image);
}

static inline GType octavo_image_get_typeof(VipsImage *image, const char *field) {
  return VIPS(vips_image_get_typeof)(image, field);
}

static inline gboolean octavo_image_get_orientation_swap(VipsImage *image) {
  return VIPS(vips_image_get_orientation_swap)(image);
}

static inline int octavo_image_get_n_pages(VipsImage *image) { return VIPS(vips_image_get_n_pages)(image); }

// GLib and Pango, found by name as libvips is, which brings them.

static inline void octavo_free(void *memory) { VIPS(g_free)(memory); }

static inline void octavo_object_unref(void *object) { VIPS(g_object_unref)(object); }

static inline void octavo_log_set_handler(const char *domain, GLogLevelFlags levels, GLogFunc handler) {
  VIPS(g_log_set_handler)(domain, levels, handler, NULL);
}

static inline int octavo_log_writer(GLogLevelFlags level, const void *fields, size_t count, void *data) {
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) return VIPS(g_log_writer_default)(level, fields, count, data);
  return 1;
}

/// Drops the warnings of libraries, such as Pango, that log in a structure, for which handlers are not called. Once in a process.
static inline void octavo_log_drop_warnings(void) { VIPS(g_log_set_writer_func)(octavo_log_writer, NULL, NULL); }

#define PANGO(name, result, ...) ((result(*)(__VA_ARGS__))dlsym(octavo_library(), name))

/// A context of the fonts that cairo draws with; lengths are of points of 1/dotsPerInch inches.
static inline PangoContext *octavo_context_new(double dotsPerInch) {
  PangoFontMap *fonts = PANGO("pango_cairo_font_map_get_default", PangoFontMap *, void)();
  PangoContext *context = PANGO("pango_font_map_create_context", PangoContext *, PangoFontMap *)(fonts);
  PANGO("pango_cairo_context_set_resolution", void, PangoContext *, double)(context, dotsPerInch);
  return context;
}

static inline void octavo_context_set_language(PangoContext *context, const char *language) {
  void *known = PANGO("pango_language_from_string", void *, const char *)(language);
  PANGO("pango_context_set_language", void, PangoContext *, void *)(context, known);
}

static inline void octavo_context_set_base_dir(PangoContext *context, PangoDirection direction) {
  PANGO("pango_context_set_base_dir", void, PangoContext *, PangoDirection)(context, direction);
}

static inline void octavo_context_set_round_glyph_positions(PangoContext *context, gboolean rounds) {
  PANGO("pango_context_set_round_glyph_positions", void, PangoContext *, gboolean)(context, rounds);
}

static inline PangoLayout *octavo_layout_new(PangoContext *context) {
  return PANGO("pango_layout_new", PangoLayout *, PangoContext *)(context);
}

static inline void octavo_layout_set_width(PangoLayout *layout, int width) {
  PANGO("pango_layout_set_width", void, PangoLayout *, int)(layout, width);
}

static inline void octavo_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode) {
  PANGO("pango_layout_set_wrap", void, PangoLayout *, PangoWrapMode)(layout, mode);
}

static inline int octavo_layout_get_line_count(PangoLayout *layout) {
  return PANGO("pango_layout_get_line_count", int, PangoLayout *)(layout);
}

static inline PangoLayoutLine *octavo_layout_get_line(PangoLayout *layout, int index) {
  return PANGO("pango_layout_get_line_readonly", PangoLayoutLine *, PangoLayout *, int)(layout, index);
}

static inline int octavo_layout_get_unknown_glyphs_count(PangoLayout *layout) {
  return PANGO("pango_layout_get_unknown_glyphs_count", int, PangoLayout *)(layout);
}

static inline void octavo_layout_line_get_extents(
    PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical) {
  PANGO("pango_layout_line_get_extents", void, PangoLayoutLine *, PangoRectangle *, PangoRectangle *)
  (line, ink, logical);
}

static inline void octavo_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description) {
  PANGO("pango_layout_set_font_description", void, PangoLayout *, const PangoFontDescription *)
  (layout, description);
}

static inline void octavo_layout_set_auto_dir(PangoLayout *layout, gboolean finds) {
  PANGO("pango_layout_set_auto_dir", void, PangoLayout *, gboolean)(layout, finds);
}

static inline void octavo_layout_set_text(PangoLayout *layout, const char *text, int length) {
  PANGO("pango_layout_set_text", void, PangoLayout *, const char *, int)(layout, text, length);
}

static inline PangoFontDescription *octavo_font_description_new(void) {
  return PANGO("pango_font_description_new", PangoFontDescription *, void)();
}

static inline void octavo_font_description_free(PangoFontDescription *description) {
  PANGO("pango_font_description_free", void, PangoFontDescription *)(description);
}

static inline void octavo_font_description_set_family(PangoFontDescription *description, const char *family) {
  PANGO("pango_font_description_set_family", void, PangoFontDescription *, const char *)(description, family);
}

static inline void octavo_font_description_set_weight(PangoFontDescription *description, int weight) {
  PANGO("pango_font_description_set_weight", void, PangoFontDescription *, int)(description, weight);
}

static inline void octavo_font_description_set_absolute_size(PangoFontDescription *description, double size) {
  PANGO("pango_font_description_set_absolute_size", void, PangoFontDescription *, double)(description, size);
}

/// Pango's attribute of a range of bytes.
typedef struct {
  const void *kind;
  unsigned start;
  unsigned end;
} octavo_text_attribute;

/// Gives the text of a layout, so many bytes, a letter spacing of 0, with which Pango makes no ligatures.
static inline void octavo_layout_space_letters(PangoLayout *layout, unsigned length) {
  void *list = PANGO("pango_attr_list_new", void *, void)();
  octavo_text_attribute *spacing = PANGO("pango_attr_letter_spacing_new", octavo_text_attribute *, int)(0);
  // An attribute without an end turns off fewer ligatures than one of just this text, as librsvg has it.
  spacing->start = 0;
  spacing->end = length;
  PANGO("pango_attr_list_insert", void, void *, void *)(list, spacing);
  PANGO("pango_layout_set_attributes", void, PangoLayout *, void *)(layout, list);
  PANGO("pango_attr_list_unref", void, void *)(list);
}

/// A part of an outline, as cairo stores it: a header, which says what it is and how long, or a point.
typedef union {
  struct {
    int kind;
    int length;
  } header;
  struct {
    double x;
    double y;
  } point;
} octavo_outline_part;

typedef struct {
  int status;
  octavo_outline_part *parts;
  int count;
} octavo_outline;

enum { OCTAVO_OUTLINE_MOVE, OCTAVO_OUTLINE_LINE, OCTAVO_OUTLINE_CURVE, OCTAVO_OUTLINE_CLOSE };

/// The outline of a line of text that starts at 0, 0, on its base line. To be freed by octavo_outline_free.
static inline octavo_outline *octavo_layout_line_outline(PangoLayoutLine *line) {
  // A surface without bounds: on others cairo leaves out glyphs that begin more than ten times the font's size beyond them.
  const int masks = 0x2000;
  void *surface = PANGO("cairo_recording_surface_create", void *, int, const void *)(masks, NULL);
  void *cairo = PANGO("cairo_create", void *, void *)(surface);
  PANGO("cairo_move_to", void, void *, double, double)(cairo, 0, 0);
  PANGO("pango_cairo_layout_line_path", void, void *, PangoLayoutLine *)(cairo, line);
  octavo_outline *outline = PANGO("cairo_copy_path", octavo_outline *, void *)(cairo);
  PANGO("cairo_destroy", void, void *)(cairo);
  PANGO("cairo_surface_destroy", void, void *)(surface);
  return outline;
}

static inline void octavo_outline_free(octavo_outline *outline) {
  PANGO("cairo_path_destroy", void, octavo_outline *)(outline);
}

/// Calls `take` with the name of each installed family and `owner`.
static inline void octavo_list_families(
    PangoContext *context, void (*take)(const char *name, void *owner), void *owner) {
  void **families = NULL;
  int count = 0;
  PANGO("pango_context_list_families", void, PangoContext *, void ***, int *)(context, &families, &count);
  for (int index = 0; index < count; index++) {
    take(PANGO("pango_font_family_get_name", const char *, void *)(families[index]), owner);
  }
  octavo_free(families);
}

/// The family of the font that a list of families, separated by commas, gives; NULL if there is none. To be freed by
/// octavo_free.
static inline char *octavo_family_used(PangoContext *context, const char *families) {
  PangoFontDescription *wanted = octavo_font_description_new();
  octavo_font_description_set_family(wanted, families);
  octavo_font_description_set_absolute_size(wanted, 20 * PANGO_SCALE);
  void *font = PANGO("pango_context_load_font", void *, PangoContext *, const PangoFontDescription *)(context, wanted);
  octavo_font_description_free(wanted);
  if (font == NULL) return NULL;
  PangoFontDescription *found = PANGO("pango_font_describe", PangoFontDescription *, void *)(font);
  const char *name = PANGO("pango_font_description_get_family", const char *, const PangoFontDescription *)(found);
  char *copy = PANGO("g_strdup", char *, const char *)(name);
  octavo_font_description_free(found);
  octavo_object_unref(font);
  return copy;
}

#endif
