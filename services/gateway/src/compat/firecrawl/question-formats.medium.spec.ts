import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type ChatServer } from '@winnow/rpc';
import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, clientOf, post } from './testing/clients';
import { websiteHandlers } from './testing/website-handlers';

const setUp = setUpGateways({ prefix: 'questions', isPrefixShared: true, settings: () => ({ apiKeys }) });
const page = 'https://a.test/';
const asked: object[] = [];
let [url, chat]: [string, ChatServer] = ['', {} as ChatServer];

const fail = () => Promise.reject(new Error('not called'));
const citation = (number: number, quote: string) => ({ number, source: page, quote, start: 0, end: 0 });

beforeAll(async () => {
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* () {
      await fail();
    },
    silentLogger,
    {
      async *ask({ question, sources }, { signal }) {
        asked.push({ question, sources });
        if (question === 'long') await sleep(60_000, undefined, { signal }).catch(() => undefined);
        yield {
          response: 'A night costs 9 euros. [1][2] See note [7]. Dogs pay. [1]',
          model: 'test',
          citations: [citation(1, '9 euros a night'), citation(2, 'Prices'), citation(3, 'Prices')],
          unsupported: [{ start: 44, end: 57 }],
        };
      },
      models: { status: fail, find: fail, connect: fail },
    },
  );
  setUp.startWorker('scraper', websiteHandlers);
  ({ url } = await setUp.startGateway({ aiRpcUrl: `127.0.0.1:${chat.port}` }));
});
afterAll(() => chat.close(0));

it('answers questions from the text of the page', async () => {
  const question = { type: 'question' as const, question: 'What does a night cost?' };
  const document = await clientOf(url).scrape(page, { formats: [question] });
  expect(document).toMatchObject({
    answer: 'A night costs 9 euros. See note [7]. Dogs pay.',
    warning: 'Not supported by the page: “Dogs pay.”',
    metadata: { title: 'Harbor' },
  });
  expect(document).not.toHaveProperty('markdown');
  expect(asked).toEqual([
    { question: 'What does a night cost?', sources: [{ id: 'page', title: 'Harbor', text: '# Harbor' }] },
  ]);
});

it('returns the passages that answer, beside the text', async () => {
  const formats = ['html' as const, 'markdown' as const, { type: 'highlights' as const, query: 'prices' }];
  expect(await clientOf(url).scrape(page, { formats })).toMatchObject({
    highlights: '9 euros a night\n\nPrices',
    html: '<h1>Harbor</h1>',
    markdown: '# Harbor',
  });
});

it('accepts the earlier name of a question, which MCP clients use', async () => {
  const response = await post(url, '/v2/scrape', { url: page, formats: [{ type: 'query', prompt: 'prices' }] });
  expect(await response.json()).toMatchObject({ data: { answer: expect.stringContaining('9 euros') } });
});

it('ends within the time of the request', async () => {
  const formats = [{ type: 'question', question: 'long' }];
  const response = await post(url, '/v2/scrape', { url: page, formats, timeout: 1_000 });
  expect([response.status, await response.json()]).toMatchObject([408, { success: false, code: 'timeout' }]);
});
