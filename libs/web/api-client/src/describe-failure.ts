import { fallbackMessages, type OperationName } from '@winnow/contracts';
import { failureText, type FailureRow, type FailureText } from './failure-text';

/**
 * A failed action: an operation of the interface, or the final prompt's own conversion, which the specification words
 * differently.
 */
export type FailedAction =
  | Exclude<
      OperationName,
      'answer-question' | 'ask-sources' | 'chat' | 'crawl-site' | 'make-chunks' | 'make-dataset' | 'refresh-collection'
    >
  | 'final-prompt-to-json';

/** The error catalogue (specification, section 8). Titles and suffixes that it lacks are ours. */
const failures: Record<FailedAction, FailureRow> = {
  'get-links': {
    title: 'Error fetching links',
    fallback: fallbackMessages['get-links'],
    byCause: {
      lead: 'Failed to fetch links. ',
      texts: {
        'rate-limit': 'The website is rate limiting access. Please try again in a few minutes.',
        blocking: 'The website appears to be blocking automated access. Try a different website.',
        javascript: 'This website requires JavaScript to load its content. Try a different website.',
        timeout: 'The connection timed out. The website might be slow or blocking requests.',
        tls: 'There was an SSL certificate issue. The website might not be secure.',
        missing: 'The website could not be found. Check the URL and try again.',
      },
    },
  },
  'scrape-content': {
    title: 'Error scraping content',
    fallback: fallbackMessages['scrape-content'],
    byCause: {
      title: 'Error extracting content',
      lead: 'Failed to extract content. ',
      texts: {
        'rate-limit': 'The website is rate limiting access. Please try again in a few minutes.',
        blocking: 'The website appears to be blocking automated access. Try fewer pages or a different website.',
        javascript: 'This website requires JavaScript to load its content. Please contact support.',
        timeout: 'The connection timed out. The website might be slow. Please try again later.',
        tls: 'There was an SSL certificate issue. The website might not be secure.',
      },
    },
  },
  'extract-text': { title: 'Error', fallback: fallbackMessages['extract-text'] },
  'extract-youtube': { title: 'Error', fallback: fallbackMessages['extract-youtube'] },
  'optimize-content': { title: 'Error optimizing content', fallback: fallbackMessages['optimize-content'] },
  'enhance-content': { title: 'Error enhancing content', fallback: fallbackMessages['enhance-content'] },
  'generate-examples': {
    title: 'Error generating examples',
    fallback: fallbackMessages['generate-examples'],
  },
  'transform-to-json': {
    title: 'Error transforming content',
    fallback: fallbackMessages['transform-to-json'],
    unreadable: 'Failed to process JSON response',
  },
  'final-prompt-to-json': {
    title: 'Error transforming content',
    fallback: 'Failed to transform text to JSON',
    unreadable: 'Failed to process JSON response',
  },
  'convert-to-json': {
    title: 'Error converting content',
    fallback: fallbackMessages['convert-to-json'],
    unreadable: 'Failed to process JSON response',
  },
  'extract-fields': { title: 'Error extracting fields', fallback: fallbackMessages['extract-fields'] },
  'search-web': { title: 'Error searching the web', fallback: fallbackMessages['search-web'] },
};

/**
 * Returns title and description of a failure: the catalogue's text for its cause, otherwise the server's message,
 * otherwise the action's fallback. Any error but an ApiProblem is a defect and shows only the fallback.
 */
export function describeFailure(action: FailedAction, error: unknown): FailureText {
  return failureText(failures[action], error);
}
