import { operations } from '@winnow/contracts';
import { readSourcesAnswer } from './read-sources-answer';

const citation = { number: 1, source: 'a', quote: 'Words', start: 0, end: 5 };
const answer = { response: 'Yes [1]', citations: [citation], unsupported: [{ start: 0, end: 3 }] };

test.each([
  answer,
  { ...answer, model: 'offline' },
  { ...answer, citations: [], unsupported: [] },
  { ...answer, truncated: true },
  { ...answer, truncated: false },
  { ...answer, model: 3 },
  { ...answer, citations: [{ ...citation, quote: undefined }] },
  { ...answer, unsupported: [{ start: 0 }] },
  { ...answer, citations: 'none' },
  { response: 'Yes' },
  'Yes',
  null,
])("reads %j like the contract's schema", (value) => {
  const parsed = operations['ask-sources'].response.safeParse(value);
  expect(readSourcesAnswer(value)).toEqual(parsed.success ? parsed.data : undefined);
});
