#ifndef OCTAVO_CLIBZIP_SHIM_H
#define OCTAVO_CLIBZIP_SHIM_H

#include <zip.h>

#endif
