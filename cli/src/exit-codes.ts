import { WinnowProblem, type ClientProblemCode } from '@winnow/client';

/** Exit codes of the program; listed in the man page. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  partly: 3,
  refused: 4,
  nothing: 5,
  site: 6,
  busy: 7,
  timeout: 8,
  model: 9,
  stopped: 130,
} as const;

export const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'Success.',
  failed: 'Any other failure.',
  usage: 'Invalid usage.',
  partly: 'Some pages or sources could not be read.',
  refused: 'The server rejected the request: its URL, size, type or API key.',
  nothing: 'Nothing to read: not found, no text, damaged or protected.',
  site: 'The website blocks requests, requires a login, or is unreachable.',
  busy: 'The server is busy or unreachable.',
  timeout: 'Timeout.',
  model: 'The language model returned no usable answer.',
  stopped: 'Terminated by a signal.',
};

const ofProblem: Readonly<Record<ClientProblemCode, keyof typeof exitCodes>> = {
  'invalid-request': 'refused',
  'address-refused': 'refused',
  unauthorized: 'refused',
  'cross-site': 'refused',
  'too-large': 'refused',
  'unsupported-type': 'refused',
  'not-found': 'nothing',
  'site-not-found': 'nothing',
  unreadable: 'nothing',
  encrypted: 'nothing',
  'no-text': 'nothing',
  'no-transcript': 'nothing',
  blocked: 'site',
  'needs-javascript': 'site',
  tls: 'site',
  unreachable: 'site',
  'rate-limited-by-site': 'site',
  'rate-limited': 'busy',
  quota: 'busy',
  unavailable: 'busy',
  network: 'busy',
  'invalid-response': 'busy',
  timeout: 'timeout',
  conflict: 'busy',
  cancelled: 'stopped',
  'model-failed': 'model',
};

/** Returns the exit code of a failure; an unknown problem code is a general failure. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof WinnowProblem)) return exitCodes.failed;
  return exitCodes[ofProblem[error.code] ?? 'failed'];
}
