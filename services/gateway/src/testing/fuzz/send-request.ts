import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './request-arbitrary';

export interface FuzzResponse {
  /** HTTP status; 0 when the response was not HTTP. */
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Whether no data arrived for ten seconds before the response was complete. */
  readonly isHung: boolean;
}

/** Requests per run: few in `npm test`, 100,000 in `npm run test:fuzz`. */
export const fuzzRequests = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
/** Seed to repeat a run; printed by every run. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/**
 * Checks, a tenth of a second apart, after which a request without a response counts as hung: ten seconds in which this
 * process could have read one. A process without CPU time makes no checks.
 */
const maxChecks = 100;
const checkIntervalMs = 100;

/** Calls `onHung` after the last check; the returned function cancels it. */
function watchForHang(onHung: () => void): () => void {
  let checks = 0;
  const timer = setInterval(() => {
    if (++checks >= maxChecks) onHung();
  }, checkIntervalMs);
  return () => clearInterval(timer);
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request unchanged and reads the response. Never rejects: a broken connection has status 0. */
export function sendFuzz(port: number, fuzz: FuzzRequest): Promise<FuzzResponse> {
  return fuzz.route === 'raw' ? sendRaw(port, fuzz.body) : send(port, fuzz);
}

export const closeFuzz = (): void => agent.destroy();

function send(port: number, fuzz: FuzzRequest): Promise<FuzzResponse> {
  const { method, path, headers, body } = fuzz;
  return new Promise((resolve) => {
    const end = (response: Partial<FuzzResponse>) => {
      cancelWatch();
      resolve({ status: 0, headers: {}, body: '', isHung: false, ...response });
    };
    const request = httpRequest({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const status = response.statusCode ?? 0;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => end({ status, headers: response.headers, body: text }));
      response.on('error', () => end({ status, headers: response.headers, body: text }));
    });
    const cancelWatch = watchForHang(() => {
      end({ isHung: true });
      request.destroy();
    });
    // A keep-alive connection may have been closed just before its reuse, independent of this request.
    request.on('error', () => (request.reusedSocket ? void send(port, fuzz).then(end) : end({})));
    request.end(method === 'GET' || method === 'HEAD' ? undefined : body);
  });
}

function sendRaw(port: number, bytes: string): Promise<FuzzResponse> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    const end = (isHung: boolean) => {
      cancelWatch();
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      resolve({ status, headers: {}, body: text, isHung });
      socket.destroy();
    };
    const cancelWatch = watchForHang(() => end(true));
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
  });
}
