import { operations, problemCodes, problemKinds } from '@winnow/contracts';
import { ApiProblem, describeChatFailure, describeFailure, type ApiProblemCode, type FailedAction } from './index';

const problem = (message: string, code: ApiProblemCode = 'http') => new ApiProblem({ message, code, status: 500 });

test.each([
  ['get-links', 'Error fetching links', 'Failed to fetch links'],
  ['scrape-content', 'Error scraping content', 'Failed to scrape content'],
  ['optimize-content', 'Error optimizing content', 'Failed to optimize content'],
  ['enhance-content', 'Error enhancing content', 'Failed to enhance content'],
  ['generate-examples', 'Error generating examples', 'Failed to generate examples'],
  ['extract-text', 'Error', 'Failed to extract text from file'],
  ['extract-youtube', 'Error', 'Failed to extract content from YouTube video'],
  ['transform-to-json', 'Error transforming content', 'Failed to transform to JSON'],
  ['final-prompt-to-json', 'Error transforming content', 'Failed to transform text to JSON'],
  ['convert-to-json', 'Error converting content', 'Failed to convert content'],
] as const)('%s: the server message when there is one, else the fallback', (action, title, fallback) => {
  expect(describeFailure(action, problem(''))).toEqual({ title, description: fallback });
  expect(describeFailure(action, new TypeError('x is undefined'))).toEqual({ title, description: fallback });
  expect(describeFailure(action, problem('Sorry, no.'))).toEqual({ title, description: 'Sorry, no.' });
});

test('the chat has its own description', () => {
  const fallback = { title: 'Chat Error', description: 'Failed to get response. Please try again.' };
  expect(describeChatFailure(problem(''))).toEqual(fallback);
  expect(describeChatFailure(new TypeError('x is undefined'))).toEqual(fallback);
  expect(describeChatFailure(problem('Sorry, no.')).description).toBe('Sorry, no.');
});

const suffixes = [
  ['rate-limited-by-site', 'Error: 429', 'The website is rate limiting access. Please try again in a few minutes.'],
  ['blocked', 'Got 403', 'The website appears to be blocking automated access. Try a different website.'],
  [
    'needs-javascript',
    'Enable JavaScript',
    'This website requires JavaScript to load its content. Try a different website.',
  ],
  ['timeout', 'timeout of 30 s', 'The connection timed out. The website might be slow or blocking requests.'],
  ['tls', 'SSL certificate expired', 'There was an SSL certificate issue. The website might not be secure.'],
  ['site-not-found', 'Answer: 404', 'The website could not be found. Check the URL and try again.'],
] as const;

test.each(suffixes)('get-links explains %s, by code and by message', (code, message, suffix) => {
  const expected = { title: 'Error fetching links', description: `Failed to fetch links. ${suffix}` };
  expect(describeFailure('get-links', problem('', code))).toEqual(expected);
  expect(describeFailure('get-links', problem(message))).toEqual(expected);
  expect(describeFailure('get-links', problem(problemKinds[code].message, code))).toEqual(expected);
});

test.each(['get-links', 'scrape-content'] as const)(
  '%s: the message takes precedence over the code if it has no words of the catalogue',
  (action) => {
    const message = 'The page is only shown after signing in.';
    expect(describeFailure(action, problem(message, 'blocked')).description).toBe(message);
  },
);

test.each(suffixes.slice(0, 5))('scrape-content explains %s', (code, message) => {
  const { title, description } = describeFailure('scrape-content', problem(message));
  expect(title).toBe('Error extracting content');
  expect(description).toMatch(/^Failed to extract content\. \S.*\.$/);
});

test('numbers inside other words match no cause', () => {
  expect(describeFailure('get-links', problem('Job 14290 failed')).description).toBe('Job 14290 failed');
});

test('uses a separate message for an unreadable conversion', () => {
  const unreadable = problem('Invalid response format from server', 'invalid-response');
  expect(describeFailure('transform-to-json', unreadable).description).toBe('Failed to process JSON response');
  expect(describeFailure('get-links', unreadable).description).toBe('Invalid response format from server');
});

/** Operations that the interface does not start, and the chat. */
const without: readonly string[] = [
  'answer-question',
  'ask-sources',
  'chat',
  'crawl-site',
  'make-chunks',
  'make-dataset',
  'refresh-collection',
];

test('every operation has a message for every code of the contract', () => {
  for (const action of Object.keys(operations).filter((name) => !without.includes(name)) as FailedAction[]) {
    for (const code of problemCodes) {
      const { title, description } = describeFailure(action, problem(problemKinds[code].message, code));
      expect(title).not.toBe('');
      expect(description).not.toBe('');
    }
  }
});
