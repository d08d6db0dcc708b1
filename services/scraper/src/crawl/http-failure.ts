import { EgressError, RedirectError, TooManyRedirectsError } from '@winnow/egress-client';
import { ProblemError } from '@winnow/errors';
import { FetchFailure } from './fetch-failure';

type ToFailure = (cause?: unknown) => Error;

const unreachable: ToFailure = (cause) => new FetchFailure('unreachable', { cause });
/**
 * One sentence for everything that may not be fetched, does not exist or does not answer, and the same tries for all of
 * them: neither words nor time tell which names an intranet has.
 */
const broken: ToFailure = (cause) => new FetchFailure('unreachable', { cause, retry: true });
/** Every hop was answered, so the sentence tells nothing of names that may not be fetched. */
export const tooManyRedirects = (cause: unknown): FetchFailure =>
  new FetchFailure('unreachable', {
    message: 'The website redirects again and again and never shows a page. Try another address of this website.',
    cause,
  });
const timeout: ToFailure = (cause) => new FetchFailure('timeout', { cause });
/** Our own egress is away or refuses us: the job's trouble, not the page's. */
const unavailable: ToFailure = (cause) => new ProblemError('unavailable', undefined, { cause });

/** The egress's answers by their status, as a tunnel's refusal tells them. */
const byStatus: Readonly<Record<string, ToFailure>> = {
  403: broken,
  400: unreachable,
  407: unavailable,
  502: broken,
  503: broken,
  504: timeout,
};

/** The same by the egress's own words. */
const byName: Readonly<Record<string, ToFailure>> = {
  refused: broken,
  malformed: unreachable,
  unauthorized: unavailable,
  unreachable: broken,
  dns: broken,
  timeout,
};

/** What the codes of Node and undici mean, the first match counts. Every connection is one to the egress. */
const byCode: readonly (readonly [RegExp, ToFailure])[] = [
  [/^ECONNREFUSED$|^ENOTFOUND$|^EAI_AGAIN$|^UND_ERR_CONNECT_TIMEOUT$|^UND_ERR_PRX_/, unavailable],
  [/TIMEOUT|ETIMEDOUT/, timeout],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_SSL|^ERR_TLS|^EPROTO$/,
    (cause) => new FetchFailure('tls', { message: tlsMessage(cause), cause }),
  ],
];

/** The failure that the egress's own word stands for. */
export const egressFailure = (word: string): Error => (byName[word] ?? unreachable)();

/** `fetch` wraps the failure that matters, once or twice. */
type Cause = Partial<NodeJS.ErrnoException>;

/** The failure behind what `fetch` threw; its text goes into the cause, never to a person. */
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
    [/SELF_SIGNED|UNABLE_TO_/, 'it was issued by nobody known'],
  ].find(([pattern]) => (pattern as RegExp).test(code))?.[1];
  return `The website has an SSL certificate problem${what ? `: ${String(what)}` : ''}.`;
}
