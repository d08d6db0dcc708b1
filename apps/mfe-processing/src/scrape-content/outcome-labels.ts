import type { PageOutcome } from '@winnow/contracts';

/** Badge labels of a page's outcome. */
export const outcomeLabels: Record<PageOutcome, string> = {
  ok: 'Extracted',
  thin: 'Little text',
  blocked: 'Blocked',
  login: 'Needs a login',
  'needs-javascript': 'Needs JavaScript',
  robots: 'Not allowed by the site',
  'not-found': 'Not found',
  'rate-limited': 'Rate limited',
  'too-large': 'Too large',
  timeout: 'Timed out',
  tls: 'Certificate problem',
  unreachable: 'Unreachable',
  unsupported: 'Not a web page',
};
