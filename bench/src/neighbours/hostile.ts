import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, cookieOf, optionsFor, type Answer, type Origin, type Question } from './ask';

/** Milliseconds between two attempts of one loop: a flood of rejected requests would only measure the machine. */
const pause = 50;

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
    await session.ask('/api/jobs');
    this.sessions.push(session);
    return session;
  }

  manySessions(count: number): Promise<Session[]> {
    return Promise.all(Array.from({ length: count }, () => this.session()));
  }

  /** Repeats `work` from now on with a concurrency of `atOnce`; retries failures. */
  keepOn(atOnce: number, work: (turn: number) => Promise<unknown>): void {
    let turn = 0;
    const loop = async () => {
      for (;;) {
        await work(turn++).catch(() => undefined);
        await sleep(pause);
      }
    };
    for (let at = 0; at < atOnce; at++) void loop();
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

  /** Cancels all jobs of its sessions, so that the next measurement starts idle. */
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

  async ask(route: string, question: Question = {}): Promise<Answer> {
    const answer = await ask(this.origin, route, this.own(question));
    this.cookie ??= cookieOf(answer);
    return answer;
  }

  post(route: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask(route, { method: 'POST', body, headers });
  }

  /** Starts a job and resolves with its path; rejects when it was rejected by the server. */
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
  unread(route: string, question: Question = {}): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request({ ...optionsFor(this.origin, route, this.own(question)), agent: false });
      sent.on('response', (response) => {
        response.on('error', () => undefined);
        resolve(response);
      });
      sent.on('error', reject);
      const { body } = question;
      sent.end(body === undefined ? undefined : body instanceof Buffer ? body : JSON.stringify(body));
    });
  }

  async cancelAll(): Promise<void> {
    for (const job of this.jobs.splice(0)) await this.ask(job, { method: 'DELETE' });
  }

  private own(question: Question): Question {
    return { ...question, headers: { ...this.headers, ...question.headers } };
  }
}
