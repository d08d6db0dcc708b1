import { operations, type OperationName } from '@winnow/contracts';
import { ApiProblem } from './api-problem';
import { causeOf, type Cause } from './failure-cause';

/** What failed: an operation, or the final prompt's own conversion, which the specification words differently. */
export type FailedAction = OperationName | 'final-prompt-to-json';

/** What a toast shows. */
export interface FailureText {
  title: string;
  description: string;
}

interface FailureRow {
  title: string;
  fallback: string;
  /** Shown instead when the answer arrived but cannot be read. */
  unreadable?: string;
  /** Causes a person can act upon: the sentence is `lead` and the cause's text, under `title` of its own if it has one. */
  byCause?: { title?: string; lead: string; texts: Partial<Record<Cause, string>> };
}

/** The error catalogue (specification, section 8). Titles and suffixes it does not show are ours. */
const failures: Record<FailedAction, FailureRow> = {
  'get-links': {
    title: 'Error fetching links',
    fallback: operations['get-links'].fallbackMessage,
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
    fallback: operations['scrape-content'].fallbackMessage,
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
  'extract-text': { title: 'Error', fallback: operations['extract-text'].fallbackMessage },
  'extract-youtube': { title: 'Error', fallback: operations['extract-youtube'].fallbackMessage },
  'optimize-content': { title: 'Error optimizing content', fallback: operations['optimize-content'].fallbackMessage },
  'enhance-content': { title: 'Error enhancing content', fallback: operations['enhance-content'].fallbackMessage },
  'generate-examples': {
    title: 'Error generating examples',
    fallback: operations['generate-examples'].fallbackMessage,
  },
  'transform-to-json': {
    title: 'Error transforming content',
    fallback: operations['transform-to-json'].fallbackMessage,
    unreadable: 'Failed to process JSON response',
  },
  'final-prompt-to-json': {
    title: 'Error transforming content',
    fallback: 'Failed to transform text to JSON',
    unreadable: 'Failed to process JSON response',
  },
  'convert-to-json': {
    title: 'Error converting content',
    fallback: operations['convert-to-json'].fallbackMessage,
    unreadable: 'Failed to process JSON response',
  },
  chat: { title: 'Chat Error', fallback: operations.chat.fallbackMessage },
};

/**
 * Title and description of a failure: the sentence of its cause where the catalogue has one, else the server's message,
 * else the action's fallback. Failures that are no ApiProblem are our own faults and show the fallback only.
 */
export function describeFailure(action: FailedAction, error: unknown): FailureText {
  const { title, fallback, unreadable, byCause } = failures[action];
  if (!(error instanceof ApiProblem)) return { title, description: fallback };
  const cause = byCause && causeOf(error);
  const text = cause && byCause.texts[cause];
  if (text) return { title: byCause.title ?? title, description: byCause.lead + text };
  if (error.code === 'invalid-response' && unreadable) return { title, description: unreadable };
  return { title, description: error.message || fallback };
}
