import type { ApiProblem, ApiProblemCode } from './api-problem';

/** Why a website could not be read, as far as a person can act upon it. */
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
 * The cause of a failed look at a website by its message, or undefined when that has none of the words: then it says
 * something more exact than a cause does ("only shown after signing in"). A problem without a message goes by its code.
 */
export function causeOf({ code, message }: ApiProblem): Cause | undefined {
  if (message === '') return causeOfCode[code];
  return causeOfText.find(([pattern]) => pattern.test(message))?.[1];
}
