#include "CountedAllocations.h"
#include <stddef.h>
#include <stdlib.h>

static unsigned long count;

unsigned long allocationCount(void) { return count; }

#if defined(__GLIBC__)
// The dynamic linker takes the program's functions for the library's own. No C is part of LineKit: this only counts, and
// Swift may not define these names.
void *__libc_malloc(size_t size);
void *__libc_memalign(size_t alignment, size_t size);

__attribute__((used, retain, visibility("default"))) void *malloc(size_t size) {
    count += 1;
    return __libc_malloc(size);
}

__attribute__((used, retain, visibility("default"))) void *aligned_alloc(size_t alignment, size_t size) {
    count += 1;
    return __libc_memalign(alignment, size);
}

__attribute__((used, retain, visibility("default"))) int posix_memalign(void **memory, size_t alignment, size_t size) {
    count += 1;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : 12;
}
#endif
