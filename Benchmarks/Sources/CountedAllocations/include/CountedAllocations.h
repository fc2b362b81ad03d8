/// How many times memory was allocated so far, by anybody in this program. Stays 0 where that cannot be counted.
unsigned long allocationCount(void);
