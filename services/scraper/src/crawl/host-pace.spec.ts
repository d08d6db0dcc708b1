import { HostPace } from './host-pace';

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, started: () => ends.length, endAll: () => ends.splice(0).forEach((end) => end()) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the pace of a host', () => {
  it('starts with four requests and grows while the host answers, up to its most', async () => {
    const pace = new HostPace(6);
    const { work, started, endAll } = held();
    const all = Array.from({ length: 20 }, () => pace.run(work));
    await settled();
    expect(started()).toBe(4);
    for (let answer = 0; answer < 40; answer++) pace.answered();
    await settled();
    expect(started()).toBe(6);
    while (started() > 0) {
      endAll();
      await settled();
    }
    await Promise.all(all);
    expect(pace.idle).toBe(true);
  });

  it('halves when the host struggles', async () => {
    const pace = new HostPace(8);
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
    const pace = new HostPace(8);
    pace.pushedBack(150);
    expect(pace.pauseLeft).toBeGreaterThan(100);
    const before = Date.now();
    await pace.run(async () => undefined);
    expect(Date.now() - before).toBeGreaterThanOrEqual(140);
  });

  it('keeps requests to a host apart as its robots.txt asks', async () => {
    const pace = new HostPace(8);
    pace.keepApart(60);
    const before = Date.now();
    await Promise.all([1, 2, 3].map(() => pace.run(async () => undefined)));
    expect(Date.now() - before).toBeGreaterThanOrEqual(115);
  });

  it('lets a waiting request go when its job is cancelled', async () => {
    const pace = new HostPace(1);
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
});
