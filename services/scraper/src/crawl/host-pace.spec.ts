import { Host, type HostPace } from './host-pace';

const paceOf = (max: number): HostPace => new Host(max).paceOf();

/** Work that a test ends. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, started: () => ends.length, endAll: () => ends.splice(0).forEach((end) => end()) };
}
/** Concurrent requests after this many responses. */
async function atOnce(pace: HostPace, answers: number, tookMs: (answer: number) => number): Promise<number> {
  for (let answer = 0; answer < answers; answer++) pace.answered(tookMs(answer));
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
  it('starts with four requests and grows while the host answers, up to its most', async () => {
    const pace = paceOf(6);
    const { work, started, endAll } = held();
    const all = Array.from({ length: 20 }, () => pace.run(work));
    await settled();
    expect(started()).toBe(4);
    for (let answer = 0; answer < 40; answer++) pace.answered(40);
    await settled();
    expect(started()).toBe(6);
    while (started() > 0) {
      endAll();
      await settled();
    }
    await Promise.all(all);
  });

  it('keeps no request waiting when the clock of the machine is set back', async () => {
    const pace = paceOf(2);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    await pace.run(async () => undefined);
    clock.mockRestore();
    expect(await pace.run(async () => 'asked')).toBe('asked');
  });

  it('has more than eight requests at once only where all answers come quickly', async () => {
    expect(await atOnce(paceOf(32), 100, () => 40)).toBe(32);
    expect(await atOnce(paceOf(32), 100, (answer) => (answer === 0 ? 40 : 400))).toBe(8);
  });

  it('is back at four requests at once after the first trouble, however many it had, and at eight at most from then on', async () => {
    const pace = paceOf(32);
    await atOnce(pace, 100, () => 40);
    pace.struggled();
    expect(await atOnce(pace, 0, () => 40)).toBe(4);
    expect(await atOnce(pace, 100, () => 40)).toBe(8);
  });

  it('takes back what is more than eight from a job when another has trouble with the host', async () => {
    const host = new Host(32);
    const [quick, other] = [new AbortController().signal, new AbortController().signal];
    await atOnce(host.paceOf(quick), 100, () => 40);
    host.paceOf(other).pushedBack(100);
    expect(await atOnce(host.paceOf(quick), 1, () => 40)).toBe(8);
    expect(await atOnce(host.paceOf(quick), 100, () => 40)).toBe(8);
  });

  it('halves when the host struggles', async () => {
    const pace = paceOf(8);
    pace.struggled();
    const { work, started, endAll } = held();
    const all = Array.from({ length: 3 }, () => pace.run(work));
    await settled();
    expect(started()).toBeLessThanOrEqual(2);
    pace.struggled();
    endAll();
    const timer = setInterval(endAll, 5);
    await Promise.all(all);
    clearInterval(timer);
  });

  it('pauses for as long as the host asks to', async () => {
    const pace = paceOf(8);
    pace.pushedBack(150);
    expect(pace.pauseLeft).toBeGreaterThan(100);
    const before = Date.now();
    await pace.run(async () => undefined);
    expect(Date.now() - before).toBeGreaterThanOrEqual(140);
  });

  it('keeps requests to a host apart as its robots.txt asks', async () => {
    const host = new Host(8);
    host.keepApart(60);
    const before = Date.now();
    const jobs = [new AbortController().signal, new AbortController().signal];
    await Promise.all([0, 1, 0].map((job) => host.paceOf(jobs[job]).run(async () => undefined)));
    expect(Date.now() - before).toBeGreaterThanOrEqual(115);
  });

  it('lets a waiting request go when its job is cancelled', async () => {
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

  it('pauses the job alone that the host asked to wait, and no longer than a minute', async () => {
    const host = new Host(4);
    const [asked, other] = [new AbortController().signal, new AbortController().signal];
    host.paceOf(asked).pushedBack(999_999_999_000);
    expect(host.paceOf(asked).pauseLeft).toBeLessThanOrEqual(60_000);
    expect(host.paceOf(other).pauseLeft).toBe(0);
    await expect(host.paceOf(other).run(async () => 'page')).resolves.toBe('page');
  });

  it('leaves another job its pace, and room beside pages that hang', async () => {
    const host = new Host(4);
    const [slow, other] = [new AbortController().signal, new AbortController().signal];
    const { work, started, endAll } = held();
    const hanging = Array.from({ length: 9 }, () => host.paceOf(slow).run(work, slow));
    await settled();
    expect(started()).toBe(4);
    for (let time = 0; time < 9; time++) host.paceOf(slow).struggled();
    const { work: others, started: startedOthers, endAll: endOthers } = held();
    const pages = Array.from({ length: 4 }, () => host.paceOf(other).run(others, other));
    await settled();
    expect(startedOthers()).toBe(4);
    const timer = setInterval(() => (endAll(), endOthers()), 5);
    await Promise.all([...hanging, ...pages]);
    clearInterval(timer);
  });
});
