import { HostHistory } from './host-history';

/** Exchanges the state of a host with other scrapers. */
const exchange = (history: HostHistory, failedAgoMs: number | undefined) =>
  history.apply({ failedAgoMs, provenConcurrency: 24 }, history.report());

describe('the concurrency that a host has supported', () => {
  it.each([undefined, 61_000])('is that of this and other scrapers, %s ms after the last failure', (failedAgoMs) => {
    const history = new HostHistory();
    exchange(history, failedAgoMs);
    expect(history.provenConcurrency).toBe(24);
    history.recordConcurrency(32);
    exchange(history, failedAgoMs);
    expect(history.report().provenConcurrency).toBe(32);
  });

  it('is forgotten at a failure that another scraper reports', () => {
    const history = new HostHistory();
    history.recordConcurrency(32);
    exchange(history, 1_000);
    expect([history.provenConcurrency, history.report().provenConcurrency]).toEqual([0, 0]);
  });
});
