#ifndef OCTAVO_CDEFLATE_SHIM_H
#define OCTAVO_CDEFLATE_SHIM_H

#include <libdeflate.h>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Two names change places in one step. glibc declares renameat2 only for _GNU_SOURCE, and Swift does not see
   variadic functions such as syscall. */
static inline int octavo_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u /* RENAME_EXCHANGE */);
}

#endif
