import { operations, type OperationName } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { parseRequest } from './parse-request';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Returns some values that a field of this schema rejects. */
function invalidValues({ properties = {}, items, maxLength = 0, maxItems = 0 }: JsonSchema): unknown[] {
  const inner = items ? invalidValues(items).map((value) => [value]) : [];
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    invalidValues(field).map((value) => ({ [name]: value })),
  );
  const long = [items && Array(maxItems + 1).fill('x'), 'x'.repeat(maxLength + 1)];
  return [undefined, null, true, -1, 1.5, 1e9, '', ' ', 'a\0b', [], {}, ...long, ...inner, ...fields];
}

function problemOf(name: OperationName, body: unknown): ProblemError | undefined {
  try {
    parseRequest(operations[name].request, body);
    return undefined;
  } catch (error) {
    return error as ProblemError;
  }
}

test.each(Object.keys(operations) as OperationName[])('%s names the error of every invalid request', (name) => {
  const schema = z.toJSONSchema(operations[name].request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const problems = invalidValues(schema).flatMap((body) => problemOf(name, body) ?? []);
  expect(problems.length).toBeGreaterThan(5);
  for (const { message, issues = [] } of problems) {
    for (const text of [message, ...issues.map((issue) => issue.message)]) {
      expect(text).toMatch(/^[A-Z][^]{10,}/);
      expect(text).not.toMatch(/Invalid input|undefined|NaN|\[object/);
    }
  }
});

const long = (characters: number) => 'x'.repeat(characters);

test.each<[OperationName, object, string]>([
  ['get-links', { url: long(2_049) }, 'The address is longer than 2,048 characters.'],
  ['extract-youtube', { url: long(2_049) }, 'The address is longer than 2,048 characters.'],
  ['scrape-content', { urls: [] }, 'Please select at least one page to scrape'],
  ['scrape-content', { urls: ['a.test', ' '] }, 'URLs cannot be empty'],
  ['optimize-content', { content: 'x', prompt: long(10_001) }, 'The instructions are longer than 10,000 characters.'],
  ['enhance-content', { content: 'x', enhancementType: 'loud' }, 'Please select an enhancement type'],
  ['convert-to-json', { url: 'a.test', type: 'pdf' }, 'Please select a content type'],
  ['get-links', {}, 'The field url is missing.'],
  ['get-links', { url: 7 }, 'The field url must be text.'],
  ['get-links', { url: 'a.test', depth: 9 }, 'The field depth must be at most 3.'],
  ['get-links', { url: 'a.test', depth: '1' }, 'The field depth must be a number.'],
  ['generate-examples', { knowledge_base: 'x', fresh: 1 }, 'The field fresh must be true or false.'],
  ['get-links', { url: 'a.test', depth: 0.5 }, 'The field depth must be a whole number.'],
  ['chat', { messages: [] }, 'There is no message to answer.'],
  [
    'chat',
    { messages: [{ role: 'system', content: 'x' }] },
    'The field messages.0.role must be one of: user, assistant.',
  ],
  ['extract-youtube', { url: 'a.test', language: long(36) }, 'The field language must have at most 35 characters.'],
  ['chat', [], 'The request must be a JSON object.'],
  ...['', 'yesterday', '2027-02-30', '01.03.2027'].map((since): [OperationName, object, string] => [
    'crawl-site',
    { url: 'a.test', since },
    'The field since must be a date such as 2027-03-01 or 2027-03-01T06:00:00Z.',
  ]),
])('%s rejects a request with an actionable message', (name, body, message) => {
  expect(problemOf(name, body)?.message).toBe(message);
});

test('lists the invalid fields', () => {
  const { issues } = problemOf('scrape-content', { urls: ['a.test', ''] }) ?? {};
  expect(issues).toEqual([{ path: 'urls.1', message: 'URLs cannot be empty' }]);
});
