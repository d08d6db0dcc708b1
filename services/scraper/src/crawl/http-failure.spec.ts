import { EgressError, RedirectError, TooManyRedirectsError } from '@winnow/egress-client';
import { FetchFailure } from './fetch-failure';
import { httpFailure } from './http-failure';

const fetchFailed = (code: string, message = code) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

describe('failures of fetch', () => {
  it.each([
    [fetchFailed('CERT_HAS_EXPIRED'), 'tls', /SSL certificate.*expired/],
    [fetchFailed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls', /SSL certificate.*issuer is not trusted/],
    [fetchFailed('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls', /SSL certificate.*another website/],
    [fetchFailed('UND_ERR_BODY_TIMEOUT'), 'timeout', /timed out/],
    [fetchFailed('UND_ERR_SOCKET', 'other side closed'), 'unreachable', /could not be reached/],
    [fetchFailed('', 'Proxy response (504) !== 200 when HTTP Tunneling'), 'timeout', /timed out/],
    [new EgressError('timeout'), 'timeout', /timed out/],
    [new TooManyRedirectsError('too many redirects'), 'unreachable', /redirects again and again/],
    [new RedirectError('no target'), 'unreachable', /could not be reached/],
  ])('maps %s', (error, outcome, message) => {
    expect(httpFailure(error)).toMatchObject({ outcome, message: expect.stringMatching(message) });
  });

  it('reports a forbidden address like one that does not respond', () => {
    const refused = httpFailure(new EgressError('refused'));
    const tunnel = httpFailure(fetchFailed('', 'Proxy response (403) !== 200 when HTTP Tunneling'));
    const unknown = httpFailure(new EgressError('dns'));
    const down = httpFailure(new EgressError('unreachable'));
    for (const failure of [refused, tunnel, unknown]) {
      expect(failure).toMatchObject({ message: down.message, retry: (down as FetchFailure).retry });
    }
  });

  it('fails the job, not the page, when the egress is unavailable', () => {
    expect(httpFailure(fetchFailed('ECONNREFUSED'))).toMatchObject({ name: 'ProblemError', code: 'unavailable' });
    expect(httpFailure(new EgressError('unauthorized'))).toMatchObject({ name: 'ProblemError', code: 'unavailable' });
  });

  it('returns existing failures unchanged', () => {
    const failure = new FetchFailure('too-large');
    expect(httpFailure(failure)).toBe(failure);
  });
});
