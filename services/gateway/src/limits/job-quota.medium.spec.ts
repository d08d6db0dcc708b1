import type { GatewayConfig } from '../config';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

const setUp = setUpGateways({ prefix: 'quota', settings: () => ({ rateLimit: true, trustedHops: 1 }) });

/** Starts a gateway as one of the replicas behind one proxy. No worker runs, so jobs wait. */
const gateway = async (settings: Partial<GatewayConfig> = {}): Promise<string> =>
  (await setUp.startGateway(settings)).url;

/** Creates visitors of one address, each with its own cookie. */
function visitors(count: number, urls: readonly string[]): Promise<Visitor[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const visitor = new Visitor(urls[at % urls.length] ?? '');
      await visitor.fetch('/api/jobs');
      return visitor;
    }),
  );
}

const from = (address: string) => ({ prefer: 'respond-async', 'x-forwarded-for': address });
const links = (visitor: Visitor, address: string) =>
  visitor.post('/api/get-links', { url: 'https://site.test/' }, from(address));
const transform = (visitor: Visitor, address: string, text: string) =>
  visitor.post('/api/transform-to-json', { text }, from(address));
const countOf = (responses: readonly Response[], wanted: number) =>
  responses.filter(({ status }) => status === wanted).length;

describe('an address whose clients drop their cookies', () => {
  it('has at most four hundred open jobs, across replicas, without affecting other addresses', async () => {
    const manyVisitors = await visitors(5, [await gateway(), await gateway()]);
    const responses = await Promise.all(
      Array.from({ length: 450 }, (_, at) => links(manyVisitors[at % 5] as Visitor, '192.0.2.1')),
    );
    expect([countOf(responses, 202), countOf(responses, 429)]).toEqual([400, 50]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(await rejected?.json()).toMatchObject({ code: 'quota', message: expect.stringContaining('At most 400') });
    expect((await links(manyVisitors[0] as Visitor, '192.0.2.2')).status).toBe(202);
  });

  it('has a limited share of stored texts, across replicas, without affecting other addresses', async () => {
    const settings = { blockKeptMb: 1 };
    const manyVisitors = await visitors(4, [await gateway(settings), await gateway(settings)]);
    const text = 'x'.repeat(90_000);
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, at) => transform(manyVisitors[at % 4] as Visitor, '192.0.2.1', text)),
    );
    // Eleven bodies of ninety thousand characters are less than a megabyte, twelve are more.
    expect([countOf(responses, 202), countOf(responses, 429)]).toEqual([11, 13]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejected?.json()).toMatchObject({ code: 'quota', message: expect.stringContaining('At most 1 MB') });
    expect((await transform(manyVisitors[0] as Visitor, '192.0.2.2', text)).status).toBe(202);
  });
});

it('limits the stored texts of a visitor, except with rate limits disabled', async () => {
  const settings = { visitorKeptMb: 0.25 };
  const [visitor, free] = [
    new Visitor(await gateway(settings)),
    new Visitor(await gateway({ ...settings, rateLimit: false })),
  ];
  const statuses: number[] = [];
  for (let at = 0; at < 4; at++) statuses.push((await transform(visitor, '192.0.2.1', 'x'.repeat(90_000))).status);
  for (let at = 0; at < 4; at++) statuses.push((await transform(free, '192.0.2.1', 'x'.repeat(90_000))).status);
  expect(statuses).toEqual([202, 202, 429, 429, 202, 202, 202, 202]);
});
