import type { ProblemCode } from './problem-statuses';

interface ProblemKind {
  /** Whether the job may be retried automatically. */
  readonly retry: boolean;
  /** Default message for a person. */
  readonly message: string;
}

const kind = (retry: boolean, message: string): ProblemKind => ({ retry, message });

/** Retry rule and message of each failure. A code without them does not compile. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = {
  'invalid-request': kind(false, 'The request is not valid.'),
  'address-refused': kind(false, 'This address cannot be fetched. Use a public web address.'),
  unauthorized: kind(false, 'The API key is not valid.'),
  'cross-site': kind(false, 'Requests from other sites are not accepted.'),
  'not-found': kind(false, 'There is nothing at this address.'),
  timeout: kind(false, 'The work took too long and was stopped. A timeout was reached.'),
  cancelled: kind(false, 'The work was cancelled.'),
  conflict: kind(false, 'Other work on the same data is running.'),
  'too-large': kind(false, 'The content is larger than the limit.'),
  'unsupported-type': kind(false, 'This type of content is not supported.'),
  unreadable: kind(false, 'The content is damaged and could not be read.'),
  encrypted: kind(false, 'The file is protected and needs a password.'),
  'no-text': kind(false, 'No text was found.'),
  'no-transcript': kind(false, 'This video has no transcript.'),
  'rate-limited': kind(false, 'Too many requests. Please wait a moment and try again.'),
  quota: kind(false, 'The quota is used up. Please try again later.'),
  blocked: kind(false, 'The website is blocking automated access.'),
  'needs-javascript': kind(false, 'The website requires JavaScript to load its content.'),
  tls: kind(false, 'The website has an SSL certificate problem.'),
  unreachable: kind(true, 'The website could not be reached.'),
  'rate-limited-by-site': kind(false, 'The website is rate limiting access.'),
  'site-not-found': kind(false, 'The page was not found on the website (404).'),
  'model-failed': kind(true, 'The language model gave no usable answer.'),
  unavailable: kind(true, 'The service is temporarily unavailable. Please try again in a moment.'),
};
