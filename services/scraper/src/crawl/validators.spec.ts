import { conditionalHeaders, validatorsOf } from './validators';

const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
const changed = 'Fri, 20 Nov 2026 10:00:00 GMT';
const of = (headers: Record<string, string>) => validatorsOf(new Headers({ date, ...headers }));

describe('conditional requests', () => {
  it('are possible with an ETag, Last-Modified, or both', () => {
    expect(of({ etag: '"a"' })).toEqual({ etag: '"a"' });
    expect(of({ 'last-modified': changed })).toEqual({ lastModified: changed });
    expect(conditionalHeaders({ etag: 'W/"a"', lastModified: changed })).toEqual({
      'if-none-match': 'W/"a"',
      'if-modified-since': changed,
    });
  });

  it.each([
    ['has neither', {}],
    ['must not be stored', { etag: '"a"', 'cache-control': 'max-age=60, No-Store' }],
    ['is for one person', { etag: '"a"', 'cache-control': 'private' }],
    ['differs with every request', { etag: '"a"', vary: '*' }],
    ['changed in this very second', { 'last-modified': date }],
    ['has no readable time of change', { 'last-modified': 'yesterday' }],
    ['has a tag as long as a page', { etag: `"${'a'.repeat(10_000)}"` }],
  ])('are not possible when the response %s', (_what, headers) => {
    expect(of(headers as Record<string, string>)).toBeUndefined();
  });
});
