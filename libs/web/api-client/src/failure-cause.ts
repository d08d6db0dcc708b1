import type { ApiProblem, ApiProblemCode } from './api-problem';

/** Causes of a website that could not be read, if a person can act on them. */
export type Cause = 'rate-limit' | 'blocking' | 'javascript' | 'timeout' | 'tls' | 'missing';

const causeOfCode: Partial<Record<ApiProblemCode, Cause>> = {
  'rate-limited-by-site': 'rate-limit',
  blocked: 'blocking',
  'needs-javascript': 'javascript',
  timeout: 'timeout',
  tls: 'tls',
  'site-not-found': 'missing',
};

/** The specification's words to match, in its order (section 8). */
const causeOfText: readonly (readonly [RegExp, Cause])[] = [
  [/rate.?limit|\b429\b/i, 'rate-limit'],
  [/block(?:ing|ed)|\b403\b/i, 'blocking'],
  [/javascript/i, 'javascript'],
  [/time[d -]*out/i, 'timeout'],
  [/\bSSL\b|certificate/i, 'tls'],
  [/\b404\b/, 'missing'],
];

/**
 * Returns the cause of a failed request to a website by the words in its message. Undefined if the message has none of
 * them: then it is more specific than a cause ("only shown after signing in"). A problem without a message is matched
 * by its code.
 */
export function causeOf({ code, message }: ApiProblem): Cause | undefined {
  if (message === '') return causeOfCode[code];
  return causeOfText.find(([pattern]) => pattern.test(message))?.[1];
}
