import { JobIdPipe, parseLastEventId } from './job-id';

const top = '18446744073709551615';

describe('the cursor of an event stream', () => {
  it.each(['0-0', '1769000000000-0', '00000000000000000001-7', `${top}-0`, `0-${top}`])('%s', (id) => {
    expect(parseLastEventId(id)).toBe(id);
  });

  it.each([
    undefined,
    '',
    'abc',
    '1',
    '1-',
    '-1',
    '1-1-1',
    ' 1-1',
    '1-1\n',
    `${top}-${top}`,
    '18446744073709551616-0',
    '0-18446744073709551616',
    '99999999999999999999-0',
    `1${'0'.repeat(5_000)}-0`,
    ['1-1', '2-2'],
  ])('is undefined for %j', (id) => {
    expect(parseLastEventId(id)).toBeUndefined();
  });
});

it.each([
  '',
  'x',
  'Jr0aUKXnTfyD1cM2hVbqW',
  'Jr0aUKXnTfyD1cM2hVbqWgg',
  'Jr0aUKXnTfyD1cM2hVbqWg:events',
  'Jr0aUKXnTfyD1cM2hVbqW=',
])('rejects the job id %j', (id) => {
  const problem = expect.objectContaining({ code: 'not-found' }) as Error;
  expect(() => new JobIdPipe().transform(id)).toThrow(problem);
  expect(new JobIdPipe().transform('Jr0aUKXnTfyD1cM2hVbqWg')).toBe('Jr0aUKXnTfyD1cM2hVbqWg');
});
