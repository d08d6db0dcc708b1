interface ProblemKind {
  /** HTTP status of the response. */
  readonly status: number;
  /** Whether the job may be retried automatically. */
  readonly retry: boolean;
  /** Default message for a person. */
  readonly message: string;
}

const kind = (status: number, retry: boolean, message: string): ProblemKind => ({ status, retry, message });

/** The closed set of failures. A code without status, retry rule and message does not compile. */
export const problemKinds = {
  'invalid-request': kind(400, false, 'The request is not valid.'),
  'address-refused': kind(400, false, 'This address cannot be fetched. Use a public web address.'),
  unauthorized: kind(401, false, 'The API key is not valid.'),
  'cross-site': kind(403, false, 'Requests from other sites are not accepted.'),
  'not-found': kind(404, false, 'There is nothing at this address.'),
  timeout: kind(504, false, 'The work took too long and was stopped. A timeout was reached.'),
  cancelled: kind(409, false, 'The work was cancelled.'),
  conflict: kind(409, false, 'Other work on the same data is running.'),
  'too-large': kind(413, false, 'The content is larger than the limit.'),
  'unsupported-type': kind(415, false, 'This type of content is not supported.'),
  unreadable: kind(422, false, 'The content is damaged and could not be read.'),
  encrypted: kind(422, false, 'The file is protected and needs a password.'),
  'no-text': kind(422, false, 'No text was found.'),
  'no-transcript': kind(422, false, 'This video has no transcript.'),
  'rate-limited': kind(429, false, 'Too many requests. Please wait a moment and try again.'),
  quota: kind(429, false, 'The quota is used up. Please try again later.'),
  blocked: kind(502, false, 'The website is blocking automated access.'),
  'needs-javascript': kind(502, false, 'The website requires JavaScript to load its content.'),
  tls: kind(502, false, 'The website has an SSL certificate problem.'),
  unreachable: kind(502, true, 'The website could not be reached.'),
  'rate-limited-by-site': kind(502, false, 'The website is rate limiting access.'),
  'site-not-found': kind(502, false, 'The page was not found on the website (404).'),
  'model-failed': kind(502, true, 'The language model gave no usable answer.'),
  unavailable: kind(503, true, 'The service is temporarily unavailable. Please try again in a moment.'),
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;
export const problemCodes = Object.keys(problemKinds) as [ProblemCode, ...ProblemCode[]];
