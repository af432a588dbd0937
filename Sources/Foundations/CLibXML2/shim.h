#ifndef OCTAVO_CLIBXML2_SHIM_H
#define OCTAVO_CLIBXML2_SHIM_H

// libxml2's headers pull in ICU's, which a build of Octavo does not need.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/entities.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/xmlerror.h>

#endif
