#ifndef OCTAVO_CLIBYAML_SHIM_H
#define OCTAVO_CLIBYAML_SHIM_H

#include <yaml.h>

#endif
