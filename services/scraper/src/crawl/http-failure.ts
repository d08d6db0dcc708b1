import { EgressError, RedirectError, TooManyRedirectsError } from '@winnow/egress-client';
import { ProblemError } from '@winnow/errors';
import { FetchFailure } from './fetch-failure';

type ToFailure = (cause?: unknown) => Error;

const unreachable: ToFailure = (cause) => new FetchFailure('unreachable', { cause });
/**
 * Addresses that are forbidden, do not exist or do not respond have the same message and retries, so that neither text
 * nor timing reveals the names of an intranet.
 */
const broken: ToFailure = (cause) => new FetchFailure('unreachable', { cause, retry: true });
/** Every hop has responded, so the message reveals nothing about forbidden names. */
export const tooManyRedirects = (cause: unknown): FetchFailure =>
  new FetchFailure('unreachable', {
    message: 'The website redirects again and again and never shows a page. Try another address of this website.',
    cause,
  });
const timeout: ToFailure = (cause) => new FetchFailure('timeout', { cause });
/** The egress is unreachable or rejects the token: fails the job, not the page. */
const unavailable: ToFailure = (cause) => new ProblemError('unavailable', undefined, { cause });

/** Failures by the status of the egress, as in a rejected CONNECT. */
const byStatus: Readonly<Record<string, ToFailure>> = {
  403: broken,
  400: unreachable,
  407: unavailable,
  502: broken,
  503: broken,
  504: timeout,
};

/** Failures by the egress's header. */
const byKind: Readonly<Record<string, ToFailure>> = {
  refused: broken,
  malformed: unreachable,
  unauthorized: unavailable,
  unreachable: broken,
  dns: broken,
  timeout,
};

/** Failures by codes of Node and undici; the first match wins. Every connection is one to the egress. */
const byCode: readonly (readonly [RegExp, ToFailure])[] = [
  [/^ECONNREFUSED$|^ENOTFOUND$|^EAI_AGAIN$|^UND_ERR_CONNECT_TIMEOUT$|^UND_ERR_PRX_/, unavailable],
  [/TIMEOUT|ETIMEDOUT/, timeout],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_SSL|^ERR_TLS|^EPROTO$/,
    (cause) => new FetchFailure('tls', { message: tlsMessage(cause), cause }),
  ],
];

/** Returns the failure for a value of the egress's header. */
export const egressFailure = (kind: string): Error => (byKind[kind] ?? unreachable)();

/** `fetch` wraps the original error once or twice. */
type Cause = Partial<NodeJS.ErrnoException>;

/** Maps an error of `fetch` to a failure. Its message becomes the cause, which visitors do not see. */
export function httpFailure(error: unknown): Error {
  if (error instanceof FetchFailure || error instanceof ProblemError) return error;
  if (error instanceof TooManyRedirectsError) return tooManyRedirects(error);
  if (error instanceof RedirectError) return unreachable(error);
  if (error instanceof EgressError) return egressFailure(error.kind);
  for (let cause = error as Cause | undefined; cause; cause = cause.cause as Cause | undefined) {
    const status = /Proxy response \((\d+)\)/.exec(String(cause.message))?.[1];
    if (status) return (byStatus[status] ?? broken)(error);
    const code = String(cause.code ?? '');
    const known = byCode.find(([pattern]) => pattern.test(code));
    if (known) return known[1](cause);
  }
  return broken(error);
}

function tlsMessage(cause: unknown): string {
  const code = String((cause as NodeJS.ErrnoException).code ?? '');
  const what = [
    [/EXPIRED/, 'it has expired'],
    [/ALTNAME/, 'it was issued for another website'],
    [/SELF_SIGNED|UNABLE_TO_/, 'its issuer is not trusted'],
  ].find(([pattern]) => (pattern as RegExp).test(code))?.[1];
  return `The website has an SSL certificate problem${what ? `: ${String(what)}` : ''}.`;
}
