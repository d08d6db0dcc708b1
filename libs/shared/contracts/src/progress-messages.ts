/** Total of operations that do not count pages (specification, section 9). */
export const percentTotal = 100;

/** Messages defined in section 4 of the specification. */
export const progressMessages = {
  fetchingLinks: 'Fetching website links...',
  extracting: 'Starting content extraction...',
  optimizing: 'Optimizing content...',
  enhancing: 'Enhancing final content...',
} as const;
