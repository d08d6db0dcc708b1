import { ask, cookieOf, fileBody, type Answer, type Origin, type Question } from './ask';
import { articles, calmSite, forgedHost, goodVideo, modelAnswer, watchUrl } from './places';

/** Result of one step of a visit. */
export interface Done {
  readonly step: string;
  readonly ms: number;
  readonly is503: boolean;
  /** Reason why its answer is wrong, if it is. */
  readonly wrong?: string;
}

interface Step {
  readonly name: string;
  readonly route: string;
  readonly question: (turn: number) => Question;
  /** Returns a text that the correct answer contains. */
  readonly expected: (turn: number) => string;
}

const json = (body: unknown): Question => ({ method: 'POST', body });
const note = (turn: number) => `Note ${turn}. The harbour of Ostby was built in 1874. Forty boats lie there in winter.`;
const pageUrl = (turn: number, kind = 'page') => `${calmSite}/${kind}-${1 + (turn % articles)}.html?visit=${turn}`;
const wellRead = () => '"outcome":"ok"';

/** The steps of one visit, in order. */
const steps: readonly Step[] = [
  {
    name: 'list links',
    route: '/api/get-links',
    question: (turn) => json({ url: pageUrl(turn) }),
    expected: () => 'page-2.html',
  },
  {
    name: 'scrape a page',
    route: '/api/scrape-content',
    question: (turn) => json({ urls: [pageUrl(turn)] }),
    expected: wellRead,
  },
  {
    name: 'read a file',
    route: '/api/extract-text',
    question: (turn) => ({ method: 'POST', ...fileBody('note.txt', Buffer.from(note(turn))) }),
    expected: (turn) => `Note ${turn}. The harbour`,
  },
  {
    name: 'read a video',
    route: '/api/extract-youtube',
    question: (turn) => json({ url: watchUrl(goodVideo(turn)) }),
    expected: () => 'Lamps guide the boats',
  },
  {
    name: 'ask for JSON',
    route: '/api/transform-to-json',
    question: (turn) => json({ text: `# Harbour ${turn}\n\n| boat | length |\n| --- | --- |\n| Ada | ${turn} |` }),
    expected: () => 'Ada',
  },
  {
    name: 'chat',
    route: '/api/chat',
    question: (turn) =>
      json({ messages: [{ role: 'user', content: `When was it built? ${turn}` }], systemPrompt: 'Harbours.' }),
    expected: () => modelAnswer,
  },
  { name: 'look at jobs', route: '/api/jobs', question: () => ({}), expected: () => '"operation"' },
];

/**
 * Additional steps, only used when their part of the product is attacked: a browser costs more than all other steps.
 */
export const extraSteps = {
  app: {
    name: 'scrape an app',
    route: '/api/scrape-content',
    question: (turn) => json({ urls: [pageUrl(turn, 'app')] }),
    expected: wellRead,
  },
  besideForged: {
    name: 'scrape beside a forged page',
    route: '/api/scrape-content',
    question: (turn) => json({ urls: [pageUrl(turn), `https://${forgedHost}/?visit=${turn}`] }),
    expected: wellRead,
  },
} as const satisfies Record<string, Step>;

/** Milliseconds after which a step counts as failed. */
const deedLimit = 30_000;
/** Visits that fit into the rate-limit points of one session. */
const visitsPerSession = 4;

/**
 * Visitors who perform one step after the other; after a few visits another visitor continues, at an address of its
 * own.
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

  async visit(): Promise<Done[]> {
    if (this.turn % visitsPerSession === 0) this.arrive();
    const all: Done[] = [];
    const visit = this.extra ? [...steps, extraSteps[this.extra]] : steps;
    for (const step of visit) all.push(await this.do(step));
    this.turn++;
    return all;
  }

  /** Visits repeatedly for this many milliseconds. */
  async visitFor(milliseconds: number): Promise<Done[]> {
    const end = performance.now() + milliseconds;
    const all: Done[] = [];
    while (performance.now() < end) all.push(...(await this.visit()));
    return all;
  }

  private arrive(): void {
    const number = this.turn / visitsPerSession;
    this.origin = { url: this.url, address: `127.8.${number >> 7}.${1 + (number & 127)}` };
    this.cookie = undefined;
  }

  private async do({ name, route, question, expected }: Step): Promise<Done> {
    const { headers, ...asked } = question(this.turn);
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(deedLimit)]);
    const sent = { ...asked, headers: { ...headers, ...(this.cookie ? { cookie: this.cookie } : {}) }, signal };
    const start = performance.now();
    const answer = await ask(this.origin, route, sent).catch((error: Error) => error);
    const ms = performance.now() - start;
    this.signal.throwIfAborted();
    if (answer instanceof Error) return { step: name, ms, is503: false, wrong: `${name}: ${answer.message}` };
    this.cookie = cookieOf(answer) ?? this.cookie;
    return { step: name, ms, is503: answer.status === 503, ...wrongOf(name, answer, expected(this.turn)) };
  }
}

function wrongOf(step: string, { status, text }: Answer, expected: string): { wrong?: string } {
  if (status === 200 && text.includes(expected)) return {};
  return { wrong: `${step}: ${status} ${text.slice(0, 120)}` };
}
