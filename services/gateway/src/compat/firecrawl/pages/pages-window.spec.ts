import { windowOf, windowQuery } from './pages-window';

const largest = '18446744073709551615';

it('parses the window of its own query', () => {
  const window = { skip: 2, limit: 5, after: '1700000000000-3' };
  expect(windowOf(Object.fromEntries(new URLSearchParams(windowQuery(window))))).toEqual(window);
  expect(windowOf({})).toEqual({ skip: 0, limit: 100 });
});

it.each(['x', '1', `${largest}-${largest}`, '99999999999999999999-0', ['1-0', '2-0']])(
  'rejects the event %j, which Redis has not',
  (after) => {
    expect(() => windowOf({ after })).toThrow(expect.objectContaining({ code: 'invalid-request' }));
  },
);
