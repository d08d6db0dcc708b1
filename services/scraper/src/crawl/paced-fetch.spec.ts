import { FetchFailure } from './fetch-failure';
import { Host, type HostPace } from './host-pace';
import { pacedFetch } from './paced-fetch';

const paceOf = (max: number): HostPace => new Host(max).paceOf();
const rateLimited = () => new FetchFailure('rate-limited', { retry: true, waitMs: 600_000 });

describe('a host that requests a pause of minutes', () => {
  it('gets no further requests: its pages fail at once', async () => {
    const pace = paceOf(4);
    await expect(pacedFetch(pace, () => Promise.reject(rateLimited()))).rejects.toMatchObject({ waitMs: 600_000 });
    const second = jest.fn();
    await expect(pacedFetch(pace, second)).rejects.toMatchObject({ outcome: 'rate-limited' });
    expect(second).not.toHaveBeenCalled();
  });

  it('gets no requests of pages that were already waiting', async () => {
    const pace = paceOf(1);
    const answer = Promise.withResolvers<string>();
    const first = pacedFetch(pace, () => answer.promise);
    const second = jest.fn();
    const waiting = pacedFetch(pace, second, AbortSignal.timeout(50_000));
    answer.reject(rateLimited());
    await expect(first).rejects.toMatchObject({ outcome: 'rate-limited' });
    await expect(waiting).rejects.toMatchObject({ outcome: 'rate-limited' });
    expect(second).not.toHaveBeenCalled();
  });
});
