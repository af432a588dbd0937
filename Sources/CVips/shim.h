#ifndef OCTAVO_CVIPS_SHIM_H
#define OCTAVO_CVIPS_SHIM_H

// Pango comes with libvips, which sets text by it as librsvg does. It is called directly to measure
// lines and to find characters that no font has; libvips tells neither.
#include <pango/pangocairo.h>
#include <vips/vips.h>

// Swift imports no variadic C functions, and libvips takes its options so: every call below has the
// options that Octavo uses, spelled out.

// Loads: fail_on makes damaged files fail rather than decode in part.

static inline VipsImage *octavo_load(const void *bytes, size_t size) {
  return vips_image_new_from_buffer(
      bytes, size, "", "fail_on", VIPS_FAIL_ON_ERROR, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

static inline VipsImage *octavo_load_header(const void *bytes, size_t size) {
  return vips_image_new_from_buffer(bytes, size, "", NULL);
}

static inline int octavo_load_jpeg(void *bytes, size_t size, VipsImage **out, int shrink) {
  return vips_jpegload_buffer(
      bytes, size, out, "shrink", shrink, "fail_on", VIPS_FAIL_ON_ERROR, "access",
      VIPS_ACCESS_SEQUENTIAL, NULL);
}

static inline int octavo_load_svg(void *bytes, size_t size, VipsImage **out, double scale) {
  return vips_svgload_buffer(bytes, size, out, "scale", scale, NULL);
}

// Geometry.

static inline int octavo_autorot(VipsImage *in, VipsImage **out) { return vips_autorot(in, out, NULL); }

static inline int octavo_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
  return vips_resize(in, out, horizontal, "vscale", vertical, NULL);
}

static inline int octavo_crop(VipsImage *in, VipsImage **out, int x, int y, int width, int height) {
  return vips_extract_area(in, out, x, y, width, height, NULL);
}

static inline int octavo_embed(
    VipsImage *in, VipsImage **out, int x, int y, int width, int height, VipsExtend extend) {
  return vips_embed(in, out, x, y, width, height, "extend", extend, NULL);
}

static inline int octavo_embed_on(
    VipsImage *in, VipsImage **out, int x, int y, int width, int height, const double *color, int bands) {
  VipsArrayDouble *background = vips_array_double_new(color, bands);
  int result = vips_embed(
      in, out, x, y, width, height, "extend", VIPS_EXTEND_BACKGROUND, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return result;
}

static inline int octavo_insert(VipsImage *main, VipsImage *sub, VipsImage **out, int x, int y) {
  return vips_insert(main, sub, out, x, y, NULL);
}

// Colours and bands.

static inline int octavo_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int octavo_icc_to_srgb(VipsImage *in, VipsImage **out, const char *fallback) {
  return vips_icc_transform(
      in, out, "srgb", "embedded", TRUE, "input_profile", fallback, "intent", VIPS_INTENT_PERCEPTUAL, NULL);
}

static inline int octavo_bands(VipsImage *in, VipsImage **out, int first, int count) {
  return vips_extract_band(in, out, first, "n", count, NULL);
}

static inline int octavo_join_bands(VipsImage *first, VipsImage *second, VipsImage **out) {
  return vips_bandjoin2(first, second, out, NULL);
}

static inline int octavo_premultiply(VipsImage *in, VipsImage **out) { return vips_premultiply(in, out, NULL); }

static inline int octavo_unpremultiply(VipsImage *in, VipsImage **out) {
  return vips_unpremultiply(in, out, NULL);
}

static inline int octavo_flatten(VipsImage *in, VipsImage **out, const double *color, int bands) {
  VipsArrayDouble *background = vips_array_double_new(color, bands);
  int result = vips_flatten(in, out, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return result;
}

static inline int octavo_cast_uchar(VipsImage *in, VipsImage **out) {
  return vips_cast(in, out, VIPS_FORMAT_UCHAR, NULL);
}

static inline int octavo_blur(VipsImage *in, VipsImage **out, double sigma) {
  return vips_gaussblur(in, out, sigma, NULL);
}

static inline int octavo_over(VipsImage *base, VipsImage *overlay, VipsImage **out, int x, int y) {
  return vips_composite2(base, overlay, out, VIPS_BLEND_MODE_OVER, "x", x, "y", y, NULL);
}

// Saves: strip leaves out every kind of metadata.

static inline int octavo_save_png(VipsImage *in, void **bytes, size_t *size, int compression, int filter) {
  return vips_pngsave_buffer(
      in, bytes, size, "compression", compression, "filter", filter, "strip", TRUE, NULL);
}

static inline int octavo_save_jpeg(VipsImage *in, void **bytes, size_t *size, int quality) {
  return vips_jpegsave_buffer(
      in, bytes, size, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}

#endif
