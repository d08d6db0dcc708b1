/**
 * The closed set of failures, with the HTTP status of each. Separate from `problemKinds`, whose messages would be a part
 * of the first page.
 */
export const problemStatuses = {
  'invalid-request': 400,
  'address-refused': 400,
  unauthorized: 401,
  'cross-site': 403,
  'not-found': 404,
  timeout: 504,
  cancelled: 409,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  unreadable: 422,
  encrypted: 422,
  'no-text': 422,
  'no-transcript': 422,
  'rate-limited': 429,
  quota: 429,
  blocked: 502,
  'needs-javascript': 502,
  tls: 502,
  unreachable: 502,
  'rate-limited-by-site': 502,
  'site-not-found': 502,
  'model-failed': 502,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatuses;
export const problemCodes = Object.keys(problemStatuses) as [ProblemCode, ...ProblemCode[]];
