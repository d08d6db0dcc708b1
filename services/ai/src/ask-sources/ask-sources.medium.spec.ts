import type { PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { createChatClient, startChatServer, type AskPart } from '@winnow/rpc';
import { startModelServer, type ModelServer, type ModelServerOptions } from '@winnow/testing';
import { chatHandler } from '../chat/chat.handler';
import { embeddingsOf } from '../model/embeddings';
import { testModel } from '../testing/tools';
import { askSourcesHandler } from './ask-sources.handler';

type AskResult = Extract<AskPart, { response: string }>;

const sources = [
  {
    id: 'harbour',
    title: 'Harbour',
    text: '# Harbour\n\nThe harbour of Ostby was built in 1874.\n\n## Boats\n\nForty boats lie there in winter. The largest is the Ada.',
  },
  { id: 'museum', title: 'Museum', text: '# Museum\n\nThe museum opens at ten. A ticket costs 9 euros.' },
];

async function ask(
  question: string,
  model: Awaited<ReturnType<typeof testModel>> | null = null,
  asked: PayloadOf<'ask-sources'>['sources'] = sources,
) {
  const tools = { model };
  const ask = askSourcesHandler(tools);
  const models = { status: fail, find: fail, connect: fail };
  const server = await startChatServer('127.0.0.1:0', chatHandler(tools), silentLogger, { ask, models });
  const client = createChatClient(`127.0.0.1:${server.port}`);
  try {
    const call = { signal: new AbortController().signal, correlationId: 'click' };
    const parts: AskPart[] = await Array.fromAsync(client.ask({ question, sources: asked, owner: 'ann' }, call));
    return { parts, result: parts.at(-1) as AskResult };
  } finally {
    await client.close();
    await server.close(100);
  }
}
const fail = () => Promise.reject(new Error('not asked'));

/** Expects that every citation of an answer matches the text of its source. */
function expectCitationPositions({ citations }: AskResult) {
  for (const { source, start, end, quote } of citations)
    expect(sources.find(({ id }) => id === source)?.text.slice(start, end)).toBe(quote);
}

it('answers from the right source and cites the matching range, without a model', async () => {
  const { parts, result } = await ask('How much does a ticket for the museum cost?');
  expect(result).toMatchObject({ model: 'offline', unsupported: [] });
  expect(result.response).toMatch(/A ticket costs 9 euros\. \[\d\]/);
  expect(result.citations[0]).toMatchObject({ source: 'museum', quote: expect.stringContaining('9 euros') });
  expectCitationPositions(result);
  expect(parts.flatMap((part) => ('delta' in part ? [part.delta] : [])).join('')).toBe(result.response);
});

it('answers a sentence of several sources once, with the numbers of all', async () => {
  const text = 'The ferry to the island leaves at noon.';
  const copies = ['pier', 'island', 'ferry'].map((id) => ({ id, title: id, text }));
  const { result } = await ask('When does the ferry leave?', null, copies);
  expect(result.response).toBe(`${text} [1][2][3]`);
  expect(result.citations.map(({ source }) => source)).toEqual(expect.arrayContaining(['pier', 'island', 'ferry']));
});

it('answers from one row of a long table, and cites the part that has it', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => `| A-${1_000 + at} | ${at}.50 |`).join('\n');
  const text = `# Parts\n\n| number | price |\n|---|---|\n${rows}`;
  const { result } = await ask('What is the price of A-1777?', null, [{ id: 'parts', title: 'Parts', text }]);
  expect(result.response).toBe('number: A-1777, price: 777.50 [1]');
  expect(result.citations[0]?.quote).toContain('| A-1777 | 777.50 |');
  expect(result.citations[0]?.quote.length).toBeLessThan(1_400);
});

it('returns the closest passage when no source contains a word of the question', async () => {
  const { result } = await ask('Quantum chromodynamics?');
  expect(result.response).toMatch(/^Closest passage \(.+\): /);
  expectCitationPositions(result);
});

describe('with a model', () => {
  let server: ModelServer;
  afterEach(() => server.stop());

  it('streams the answer, marks unsupported sentences and ignores unknown citation numbers', async () => {
    const response = 'The harbour was built in 1874 [1]. Its architect was Marta Lind [1]. It is blue [9].';
    server = await startModelServer({ answer: () => response });
    const { result } = await ask('When was the harbour of Ostby built?', await testModel(server.url));
    expect(result).toMatchObject({ response, model: 'test-model' });
    expect(result.citations).toEqual([expect.objectContaining({ number: 1, source: 'harbour' })]);
    expect(result.citations[0]?.quote).toContain('1874');
    expectCitationPositions(result);
    const unsupported = result.unsupported.map(({ start, end }) => response.slice(start, end));
    expect(unsupported).toEqual([expect.stringContaining('architect'), expect.stringContaining('blue')]);
  });

  it('says that the answer stopped at its limit', async () => {
    server = await startModelServer({ answer: () => 'The harbour was built in 1874 [1]. '.repeat(400) });
    const { result } = await ask('When was the harbour of Ostby built?', await testModel(server.url));
    expect(result.truncated).toBe(true);
  });

  it('cites in the answer alone when the start of its reasoning is not marked', async () => {
    const response = 'The harbour was built in 1874 [1].';
    server = await startModelServer({ answer: () => `Passage [9] is blue.\n</think>\n\n${response}` });
    const { result } = await ask('When was the harbour of Ostby built?', await testModel(server.url));
    expect(result).toMatchObject({ response, unsupported: [] });
    expectCitationPositions(result);
  });

  it('sends the rows of a long table that are about the question, with its header', async () => {
    server = await startModelServer({ answer: () => 'It costs 777.50 [1].' });
    const rows = Array.from({ length: 1_000 }, (_, at) => `| A-${1_000 + at} | ${at}.50 |`).join('\n');
    const text = `# Parts\n\n| number | price |\n|---|---|\n${rows}`;
    const model = await testModel(server.url);
    const { result } = await ask('What is the price of A-1777?', model, [{ id: 'parts', title: 'Parts', text }]);
    expect(result.response).toBe('It costs 777.50 [1].');
    expect(server.requests[0]?.text.length).toBeLessThan(8_000);
    expect(server.requests[0]?.text).toMatch(/\| number \| price \|\n\|---\|---\|\n(?:\|.*\n)*\| A-1777 \| 777\.50 \|/);
  });

  it('sends passages inside fences and the question outside', async () => {
    server = await startModelServer({ answer: () => 'Yes [1].' });
    await ask('When was the harbour of Ostby built?', await testModel(server.url));
    const [request] = server.requests;
    expect(request?.text).toContain('[1] Harbour');
    expect(request?.text).not.toContain('When was');
    expect(request?.messages[1]?.content).toMatch(/<\/content-[0-9a-f]{12}>\n\nThe question: When was/);
  });

  describe('with a server that has embeddings', () => {
    const subjects = [/ticket|entrance|admission|euros/i, /harbour|boats|quay/i, /museum|nets/i];
    const embedding = (text: string) => subjects.map((subject) => (subject.test(text) ? 1 : 0.01));
    const connect = async (options: ModelServerOptions) => {
      server = await startModelServer({ answer: () => 'Nine euros [1].', ...options });
      const settledTokens: number[] = [];
      const budget = { reserve: async () => ({ settle: async (tokens: number) => void settledTokens.push(tokens) }) };
      const embed = embeddingsOf({
        provider: 'openai',
        model: 'm',
        apiKey: 'key',
        baseUrl: server.url,
        temperature: null,
        contextTokens: 0,
      });
      return { model: await testModel(server.url, { budget, embed }), spent: settledTokens };
    };
    const models = [{ id: 'chat' }, { id: 'small-embed-text' }];

    it('finds passages by embeddings, and charges their tokens', async () => {
      const { model, spent: settledTokens } = await connect({ models, embedding });
      const { result } = await ask('What is the admission?', model);
      expect(server.embedded).toHaveLength(1);
      expect(server.embedded[0]?.[0]).toBe('What is the admission?');
      expect(result.citations[0]).toMatchObject({ source: 'museum' });
      expect(settledTokens[0]).toBe(Math.ceil((server.embedded[0] ?? []).join('').length / 4));
    });

    it('finds passages by their words when the budget suffices for the answer alone', async () => {
      server = await startModelServer({ answer: () => 'Nine euros [1].', models, embedding });
      const reserve = jest.fn(async () => ({ settle: async () => undefined }));
      reserve.mockRejectedValueOnce(new ProblemError('quota'));
      const access = { provider: 'openai', model: 'm', apiKey: 'key', temperature: null, contextTokens: 0 } as const;
      const embed = embeddingsOf({ ...access, baseUrl: server.url });
      const { result } = await ask('What is a ticket?', await testModel(server.url, { budget: { reserve }, embed }));
      expect(result.response).toBe('Nine euros [1].');
      expect(server.embedded).toEqual([]);
    });

    it.each([
      ['that are not listed', { models: [{ id: 'chat' }], embedding }],
      ['that fail', { models }],
      ['that are too few', { models, embedding: () => 'broken' as unknown as number[] }],
    ])('%s: finds passages by their words alone', async (_which, options) => {
      const { model, spent: settledTokens } = await connect(options);
      const { result } = await ask('How much does a ticket for the museum cost?', model);
      expect(result.citations[0]).toMatchObject({ source: 'museum' });
      expect(settledTokens[0]).toBe(0);
    });
  });
});
