import { WinnowClient } from './index.ts';
import { ApiServer, event, interruptedStream, problemResponse, stream } from './testing/api-server.ts';

const id = 'A'.repeat(22);
let api: ApiServer;
let client: WinnowClient;
beforeEach(async () => {
  api = await ApiServer.start();
  client = new WinnowClient({ server: api.address });
});
afterEach(() => api.close());

describe.each([
  [
    'a chat',
    'POST /api/chat',
    { response: 'In 1874.', model: 'offline' },
    (onDelta?: (text: string) => void) => client.chat({ messages: [{ role: 'user', content: 'When?' }] }, { onDelta }),
  ],
  [
    'a question about sources',
    'POST /api/ask-sources',
    { response: 'In 1874. [1]', model: 'offline', citations: [], unsupported: [] },
    (onDelta?: (text: string) => void) =>
      client.ask({ question: 'When?', sources: [{ id: 'a', title: '', text: 'In 1874.' }] }, { onDelta }),
  ],
])('%s', (_, path, completeAnswer, ask) => {
  it('passes on each piece, and resolves with the complete answer', async () => {
    api.responders = { [path]: [stream(event(1, 'delta', { text: 'In ' }), event(2, 'result', completeAnswer))] };
    const onDelta = jest.fn();
    await expect(ask(onDelta)).resolves.toEqual(completeAnswer);
    expect(onDelta.mock.calls).toEqual([['In ']]);
  });

  it('is not retried after a broken connection', async () => {
    api.responders = { [path]: [interruptedStream(event(1, 'delta', { text: 'In ' }))] };
    await expect(ask()).rejects.toMatchObject({ code: 'network' });
    expect(api.received).toHaveLength(1);
  });
});

describe('the pairs of a dataset', () => {
  const path = (query: string) => `GET /api/jobs/${id}/dataset?${query}`;

  it('are downloaded as JSONL, or in a given format and split', async () => {
    const file = (text: string) => (_request: unknown, response: { end: (text: string) => void }) => response.end(text);
    api.responders = { [path('format=jsonl')]: [file('{}\n')], [path('format=alpaca&split=test')]: [file('[]')] };
    const job = client.job(id);
    expect(await (await job.dataset()).text()).toBe('{}\n');
    expect(await (await job.dataset({ format: 'alpaca', split: 'test' })).text()).toBe('[]');
  });

  it('are a problem while the job is not completed', async () => {
    api.responders = { [path('format=jsonl')]: [problemResponse(404, 'not-found')] };
    await expect(client.job(id).dataset()).rejects.toMatchObject({ code: 'not-found' });
  });
});
