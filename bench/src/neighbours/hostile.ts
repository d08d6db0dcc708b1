import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest, cookieOf, optionsFor, type TextResponse, type Origin, type RequestInput } from './send-request';

/** Milliseconds between two attempts of a loop: without a delay, rejected requests would only measure the machine. */
const attemptIntervalMs = 50;

/** A hostile visitor: one address and any number of sessions. */
export class Hostile {
  private readonly sessions: Session[] = [];

  constructor(
    readonly origin: Origin,
    /** Kills the process that renders web pages, as a page that crashes it would. */
    readonly crashScraper: () => void,
  ) {}

  /** Creates a session. */
  async session(): Promise<Session> {
    const session = new Session(this.origin);
    await session.send('/api/jobs');
    this.sessions.push(session);
    return session;
  }

  createSessions(count: number): Promise<Session[]> {
    return Promise.all(Array.from({ length: count }, () => this.session()));
  }

  /** Repeats `work` until the process ends, in `concurrency` concurrent loops; ignores failures. */
  repeat(concurrency: number, work: (turn: number) => Promise<unknown>): void {
    let turn = 0;
    const loop = async () => {
      for (;;) {
        await work(turn++).catch(() => undefined);
        await sleep(attemptIntervalMs);
      }
    };
    for (let at = 0; at < concurrency; at++) void loop();
  }

  /** Opens a separate connection and writes `first` to it; discards the response. */
  connect(first: string | Buffer): Socket {
    const { hostname, port } = new URL(this.origin.url);
    const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
    const socket = connect({ host, port: Number(port), localAddress: this.origin.address });
    socket.on('error', () => undefined).resume();
    socket.write(first);
    return socket;
  }

  /** Cancels all jobs of its sessions, so that the product is idle for the next measurement. */
  async cancelAll(): Promise<void> {
    await Promise.all(this.sessions.map((session) => session.cancelAll().catch(() => undefined)));
  }
}

/** One session cookie. */
export class Session {
  private cookie: string | undefined;
  private readonly jobs: string[] = [];

  constructor(private readonly origin: Origin) {}

  get headers(): Record<string, string> {
    return this.cookie ? { cookie: this.cookie } : {};
  }

  async send(route: string, input: RequestInput = {}): Promise<TextResponse> {
    const response = await sendRequest(this.origin, route, this.withCookie(input));
    this.cookie ??= cookieOf(response);
    return response;
  }

  post(route: string, body: unknown, headers: Record<string, string> = {}): Promise<TextResponse> {
    return this.send(route, { method: 'POST', body, headers });
  }

  /** Starts a job and resolves with its path; rejects when the server does not accept it. */
  async start(route: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
    const { status, text } = await this.post(route, body, { prefer: 'respond-async', ...headers });
    if (status !== 202) throw new Error(`${route}: ${status} ${text}`);
    const job = `/api/jobs/${(JSON.parse(text) as { id: string }).id}`;
    this.jobs.push(job);
    return job;
  }

  /**
   * Sends a request on a separate connection and never reads the response body. Resolves with the response once its
   * headers have arrived.
   */
  requestUnread(route: string, input: RequestInput = {}): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ ...optionsFor(this.origin, route, this.withCookie(input)), agent: false });
      outgoing.on('response', (response) => {
        response.on('error', () => undefined);
        resolve(response);
      });
      outgoing.on('error', reject);
      const { body } = input;
      outgoing.end(body === undefined ? undefined : body instanceof Buffer ? body : JSON.stringify(body));
    });
  }

  async cancelAll(): Promise<void> {
    for (const job of this.jobs.splice(0)) await this.send(job, { method: 'DELETE' });
  }

  private withCookie(input: RequestInput): RequestInput {
    return { ...input, headers: { ...this.headers, ...input.headers } };
  }
}
