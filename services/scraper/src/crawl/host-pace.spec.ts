import { Host, type HostPace } from './host-pace';

const paceOf = (max: number): HostPace => new Host(max).paceOf();

/** Work that ends when the test resolves it. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, started: () => ends.length, endAll: () => ends.splice(0).forEach((end) => end()) };
}
/** Returns the concurrency after `answers` responses. */
async function atOnce(pace: HostPace, answers: number, tookMs: (answer: number) => number): Promise<number> {
  for (let answer = 0; answer < answers; answer++) pace.onResponse(tookMs(answer));
  const { work, started, endAll } = held();
  const all = Array.from({ length: 40 }, () => pace.run(work));
  await settled();
  const running = started();
  const timer = setInterval(endAll, 1);
  await Promise.all(all);
  clearInterval(timer);
  return running;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the pace of a host', () => {
  it('starts with four concurrent requests and grows with successes up to the maximum', async () => {
    const pace = paceOf(6);
    const { work, started, endAll } = held();
    const all = Array.from({ length: 20 }, () => pace.run(work));
    await settled();
    expect(started()).toBe(4);
    for (let answer = 0; answer < 40; answer++) pace.onResponse(40);
    await settled();
    expect(started()).toBe(6);
    while (started() > 0) {
      endAll();
      await settled();
    }
    await Promise.all(all);
  });

  it('delays no request when the system clock is set back', async () => {
    const pace = paceOf(2);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    await pace.run(async () => undefined);
    clock.mockRestore();
    expect(await pace.run(async () => 'asked')).toBe('asked');
  });

  it('exceeds eight concurrent requests only while all responses are fast', async () => {
    expect(await atOnce(paceOf(32), 100, () => 40)).toBe(32);
    expect(await atOnce(paceOf(32), 100, (answer) => (answer === 0 ? 40 : 400))).toBe(8);
  });

  it('drops to four at the first failure from any concurrency, and stays at eight at most', async () => {
    const pace = paceOf(32);
    await atOnce(pace, 100, () => 40);
    pace.onTimeout();
    expect(await atOnce(pace, 0, () => 40)).toBe(4);
    expect(await atOnce(pace, 100, () => 40)).toBe(8);
  });

  it('drops a job to eight when another job has failures at the host', async () => {
    const host = new Host(32);
    const [quick, other] = [new AbortController().signal, new AbortController().signal];
    await atOnce(host.paceOf(quick), 100, () => 40);
    host.paceOf(other).onRateLimited(100);
    expect(await atOnce(host.paceOf(quick), 1, () => 40)).toBe(8);
    expect(await atOnce(host.paceOf(quick), 100, () => 40)).toBe(8);
  });

  it('starts a job with four requests, and raises it at once to the concurrency that another one has reached', async () => {
    const host = new Host(32);
    await atOnce(host.paceOf(new AbortController().signal), 40, () => 40);
    const next = host.paceOf(new AbortController().signal);
    expect(await atOnce(next, 0, () => 40)).toBe(4);
    expect(await atOnce(next, 1, () => 40)).toBe(26);
  });

  it('forgets that concurrency at a failure', async () => {
    const host = new Host(32);
    const quick = host.paceOf(new AbortController().signal);
    await atOnce(quick, 40, () => 40);
    quick.onTimeout();
    expect(await atOnce(host.paceOf(new AbortController().signal), 1, () => 40)).toBe(5);
  });

  it('applies the concurrency that a job has reached on another scraper', async () => {
    const [here, elsewhere] = [new Host(32), new Host(32)];
    await atOnce(elsewhere.paceOf(), 40, () => 40);
    const grant = { permits: 8, canGrow: true, others: 1, startInMs: 0, ...elsewhere.report(), pauses: {} };
    here.apply(grant, here.report());
    expect(await atOnce(here.paceOf(), 1, () => 40)).toBe(26);
    here.apply({ ...grant, failedAgoMs: 5 }, here.report());
    expect(await atOnce(here.paceOf(new AbortController().signal), 1, () => 40)).toBe(5);
  });

  it('halves on overload', async () => {
    const pace = paceOf(8);
    pace.onTimeout();
    const { work, started, endAll } = held();
    const all = Array.from({ length: 3 }, () => pace.run(work));
    await settled();
    expect(started()).toBeLessThanOrEqual(2);
    pace.onTimeout();
    endAll();
    const timer = setInterval(endAll, 5);
    await Promise.all(all);
    clearInterval(timer);
  });

  it('pauses for Retry-After', async () => {
    const pace = paceOf(8);
    pace.onRateLimited(150);
    expect(pace.pauseLeft).toBeGreaterThan(100);
    const before = Date.now();
    await pace.run(async () => undefined);
    expect(Date.now() - before).toBeGreaterThanOrEqual(140);
  });

  it('spaces requests by the crawl delay of robots.txt', async () => {
    const host = new Host(8);
    host.setCrawlDelay(60);
    const before = Date.now();
    const jobs = [new AbortController().signal, new AbortController().signal];
    await Promise.all([0, 1, 0].map((job) => host.paceOf(jobs[job]).run(async () => undefined)));
    expect(Date.now() - before).toBeGreaterThanOrEqual(115);
  });

  it('drops a waiting request when its job is cancelled', async () => {
    const pace = paceOf(1);
    const { work, endAll } = held();
    const first = pace.run(work);
    const stop = new AbortController();
    const second = pace.run(async () => 'never', stop.signal);
    stop.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    endAll();
    await first;
    await expect(pace.run(async () => 'next')).resolves.toBe('next');
  });

  it('pauses only the job that was rate limited, for at most a minute', async () => {
    const host = new Host(4);
    const [asked, other] = [new AbortController().signal, new AbortController().signal];
    host.paceOf(asked).onRateLimited(999_999_999_000);
    expect(host.paceOf(asked).pauseLeft).toBeLessThanOrEqual(60_000);
    expect(host.paceOf(other).pauseLeft).toBe(0);
    await expect(host.paceOf(other).run(async () => 'page')).resolves.toBe('page');
  });

  it('reports a pause that became longer while the shorter one was sent to other scrapers', () => {
    const host = new Host(4);
    host.pause('crawl', performance.now() + 400);
    const sent = host.report();
    host.pause('crawl', performance.now() + 40_000);
    host.apply({ permits: 4, canGrow: true, others: 1, startInMs: 0, ...sent, pauses: {} }, sent);
    expect(host.report().pauses['crawl']).toBeGreaterThan(30_000);
    const again = host.report();
    host.apply({ permits: 4, canGrow: true, others: 1, startInMs: 0, ...again, pauses: {} }, again);
    expect(host.report().pauses).toEqual({});
  });

  it('keeps the pace of another job, with slots beside hanging pages', async () => {
    const host = new Host(4);
    const [slow, other] = [new AbortController().signal, new AbortController().signal];
    const { work, started, endAll } = held();
    const hanging = Array.from({ length: 9 }, () => host.paceOf(slow).run(work, slow));
    await settled();
    expect(started()).toBe(4);
    for (let time = 0; time < 9; time++) host.paceOf(slow).onTimeout();
    const { work: others, started: startedOthers, endAll: endOthers } = held();
    const pages = Array.from({ length: 4 }, () => host.paceOf(other).run(others, other));
    await settled();
    expect(startedOthers()).toBe(4);
    const timer = setInterval(() => (endAll(), endOthers()), 5);
    await Promise.all([...hanging, ...pages]);
    clearInterval(timer);
  });
});
