import type { FailedPageOfSite } from '../site/site';

/** Badge labels of a page's outcome. */
export const outcomeLabels: Record<FailedPageOfSite['outcome'], string> = {
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
  waiting: 'Not extracted',
};
