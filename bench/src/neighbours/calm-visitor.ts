import { sendRequest, cookieOf, fileBody, type TextResponse, type Origin, type RequestInput } from './send-request';
import { articles, calmSite, forgedHost, goodVideo, modelAnswer, watchUrl } from './simulated-internet';

/** Result of one step of a visit. */
export interface StepResult {
  readonly step: string;
  readonly ms: number;
  readonly is503: boolean;
  /** Reason why the response is wrong, if it is. */
  readonly wrong?: string;
}

interface Step {
  readonly name: string;
  readonly route: string;
  readonly request: (turn: number) => RequestInput;
  /** Returns a text that the correct answer contains. */
  readonly expected: (turn: number) => string;
}

const json = (body: unknown): RequestInput => ({ method: 'POST', body });
const noteText = (turn: number) =>
  `Note ${turn}. The harbour of Ostby was built in 1874. Forty boats lie there in winter.`;
const pageUrl = (turn: number, kind = 'page') => `${calmSite}/${kind}-${1 + (turn % articles)}.html?visit=${turn}`;
const successOutcome = () => '"outcome":"ok"';

/** The steps of one visit, in order. */
const steps: readonly Step[] = [
  {
    name: 'list links',
    route: '/api/get-links',
    request: (turn) => json({ url: pageUrl(turn) }),
    expected: () => 'page-2.html',
  },
  {
    name: 'scrape a page',
    route: '/api/scrape-content',
    request: (turn) => json({ urls: [pageUrl(turn)] }),
    expected: successOutcome,
  },
  {
    name: 'read a file',
    route: '/api/extract-text',
    request: (turn) => ({ method: 'POST', ...fileBody('note.txt', Buffer.from(noteText(turn))) }),
    expected: (turn) => `Note ${turn}. The harbour`,
  },
  {
    name: 'read a video',
    route: '/api/extract-youtube',
    request: (turn) => json({ url: watchUrl(goodVideo(turn)) }),
    expected: () => 'Lamps guide the boats',
  },
  {
    name: 'ask for JSON',
    route: '/api/transform-to-json',
    request: (turn) => json({ text: `# Harbour ${turn}\n\n| boat | length |\n| --- | --- |\n| Ada | ${turn} |` }),
    expected: () => 'Ada',
  },
  {
    name: 'chat',
    route: '/api/chat',
    request: (turn) =>
      json({ messages: [{ role: 'user', content: `When was it built? ${turn}` }], systemPrompt: 'Harbours.' }),
    expected: () => modelAnswer,
  },
  { name: 'look at jobs', route: '/api/jobs', request: () => ({}), expected: () => '"operation"' },
];

/**
 * Additional steps, only run when their part of the product is attacked: a browser costs more than all other steps.
 */
export const extraSteps = {
  app: {
    name: 'scrape an app',
    route: '/api/scrape-content',
    request: (turn) => json({ urls: [pageUrl(turn, 'app')] }),
    expected: successOutcome,
  },
  besideForged: {
    name: 'scrape beside a forged page',
    route: '/api/scrape-content',
    request: (turn) => json({ urls: [pageUrl(turn), `https://${forgedHost}/?visit=${turn}`] }),
    expected: successOutcome,
  },
} as const satisfies Record<string, Step>;

/** Milliseconds after which a step counts as failed. */
const stepTimeoutMs = 30_000;
/** Number of visits that the rate limit of one session allows. */
const visitsPerSession = 4;

/**
 * Visitors who run one step after the other; after a few visits the next visitor continues, with another IP address and
 * session.
 */
export class CalmVisitors {
  private turn = 0;
  private origin: Origin = { url: '', address: '' };
  private cookie: string | undefined;

  constructor(
    private readonly url: string,
    private readonly signal: AbortSignal,
    private readonly extra?: keyof typeof extraSteps,
  ) {}

  async visit(): Promise<StepResult[]> {
    if (this.turn % visitsPerSession === 0) this.startSession();
    const all: StepResult[] = [];
    const visit = this.extra ? [...steps, extraSteps[this.extra]] : steps;
    for (const step of visit) all.push(await this.runStep(step));
    this.turn++;
    return all;
  }

  /** Visits repeatedly for this many milliseconds. */
  async visitFor(milliseconds: number): Promise<StepResult[]> {
    const end = performance.now() + milliseconds;
    const all: StepResult[] = [];
    while (performance.now() < end) all.push(...(await this.visit()));
    return all;
  }

  private startSession(): void {
    const number = this.turn / visitsPerSession;
    this.origin = { url: this.url, address: `127.8.${number >> 7}.${1 + (number & 127)}` };
    this.cookie = undefined;
  }

  private async runStep({ name, route, request, expected }: Step): Promise<StepResult> {
    const { headers, ...requestOptions } = request(this.turn);
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(stepTimeoutMs)]);
    const init = {
      ...requestOptions,
      headers: { ...headers, ...(this.cookie ? { cookie: this.cookie } : {}) },
      signal,
    };
    const start = performance.now();
    const response = await sendRequest(this.origin, route, init).catch((error: Error) => error);
    const ms = performance.now() - start;
    this.signal.throwIfAborted();
    if (response instanceof Error) return { step: name, ms, is503: false, wrong: `${name}: ${response.message}` };
    this.cookie = cookieOf(response) ?? this.cookie;
    return { step: name, ms, is503: response.status === 503, ...checkResponse(name, response, expected(this.turn)) };
  }
}

function checkResponse(step: string, { status, text }: TextResponse, expected: string): { wrong?: string } {
  if (status === 200 && text.includes(expected)) return {};
  return { wrong: `${step}: ${status} ${text.slice(0, 120)}` };
}
