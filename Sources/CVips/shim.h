#ifndef OCTAVO_CVIPS_SHIM_H
#define OCTAVO_CVIPS_SHIM_H

#include <vips/vips.h>

#endif
