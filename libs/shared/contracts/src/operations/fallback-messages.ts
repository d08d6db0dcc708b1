/**
 * Shown when a failure of the operation has no specific message (specification, section 8). In a separate file, so
 * that a page can show a failure before it has loaded the schemas.
 */
export const fallbackMessages = {
  'get-links': 'Failed to fetch links',
  'search-web': 'Failed to search the web',
  'scrape-content': 'Failed to scrape content',
  'extract-text': 'Failed to extract text from file',
  'extract-youtube': 'Failed to extract content from YouTube video',
  'optimize-content': 'Failed to optimize content',
  'enhance-content': 'Failed to enhance content',
  'generate-examples': 'Failed to generate examples',
  'transform-to-json': 'Failed to transform to JSON',
  'convert-to-json': 'Failed to convert content',
  'extract-fields': 'Failed to extract fields',
  chat: 'Failed to get response. Please try again.',
} as const;
