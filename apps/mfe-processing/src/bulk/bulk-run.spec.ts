import { act, renderHook } from '@testing-library/react';
import { ApiProblem } from '@winnow/api-client';
import { addCard, findCard, getCards, removeCards } from '../cards/cards';
import { startOperation } from '../operation/start-operation';
import { optimizeCardMutation } from '../optimize-content/optimize-card.mutation';
import { callsOf, fakeApiClient, fakeServer, lastCall } from '../testing/fake-api';
import { resetWork } from '../testing/render-main';
import { cardToJsonMutation } from '../transform-to-json/card-to-json.mutation';
import { isBulkRunning, startBulk, useBulkRun } from './bulk-run';
import { saveAsJsonLines } from './save-sources';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);
afterEach(() => {
  jest.useRealTimers();
  fakeServer.isReachable = true;
});

const flush = () => act(async () => undefined);

async function startBesideJson() {
  for (const id of ['a', 'b']) addCard({ id, url: '', title: id, content: `Text ${id}` });
  startOperation(cardToJsonMutation, { cardId: 'a' });
  void startBulk('examples', getCards(), '');
  await flush();
}
const texts = () => callsOf('generate-examples').map(({ request }) => request.knowledge_base);

it('waits for another operation on a card, and then uses its result', async () => {
  await startBesideJson();
  expect(texts()).toEqual(['Text b']);
  await lastCall('transform-to-json').resolve({ a: 1 });
  expect(texts()).toEqual(['Text b', JSON.stringify({ a: 1 }, null, 2)]);
});

it('omits a card that the other operation has made unsuitable', async () => {
  addCard({ id: 'a', url: '', title: 'a', content: 'Text a' });
  startOperation(optimizeCardMutation, { cardId: 'a', prompt: 'Short' });
  void startBulk('json', getCards(), '');
  await flush();
  await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples: [] });
  expect(callsOf('transform-to-json')).toEqual([]);
  expect(isBulkRunning()).toBe(false);
});

it('ends when it is cancelled, and leaves the other operation', async () => {
  await startBesideJson();
  const run = renderHook(useBulkRun).result;
  act(() => run.current?.cancel());
  await flush();
  expect(isBulkRunning()).toBe(false);
  await lastCall('transform-to-json').resolve({ a: 1 });
  expect(findCard('a')?.original).toBe('Text a');
  expect(texts()).toEqual(['Text b']);
});

it('continues a cancelled run with the cards that have no result, in their order', async () => {
  for (const id of ['a', 'b', 'c', 'd']) addCard({ id, url: '', title: id, content: `Text ${id}` });
  void startBulk('examples', getCards(), '');
  await flush();
  await callsOf('generate-examples')[0]!.resolve({ examples: [] });
  const run = renderHook(useBulkRun).result;
  act(() => run.current?.cancel());
  await flush();
  expect(texts()).toEqual(['Text a', 'Text b', 'Text c']);
  expect(run.current).toMatchObject({ note: '1 card given examples, then cancelled.', isCancelled: true });
  act(() => run.current?.retry?.());
  await flush();
  expect(texts().slice(3)).toEqual(['Text b', 'Text c']);
  await lastCall('generate-examples').resolve({ examples: [] });
  expect(texts().slice(3)).toEqual(['Text b', 'Text c', 'Text d']);
});

it('enhances a card again whose enhancement was cancelled', async () => {
  addCard({ id: 'a', url: '', title: 'a', content: 'Text a' });
  void startBulk('enhance', getCards(), 'Short');
  await flush();
  await lastCall('optimize-content').emit(({ onText }) =>
    onText?.({ parts: 1, pieces: [{ part: 0, at: 0, text: 'The beginning' }] }),
  );
  const run = renderHook(useBulkRun).result;
  act(() => run.current?.cancel());
  await flush();
  expect(findCard('a')?.knowledgeBase).toBeUndefined();
  act(() => run.current?.retry?.());
  await flush();
  expect(callsOf('optimize-content').map(({ request }) => request.content)).toEqual(['Text a', 'Text a']);
  await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples: [] });
  expect(findCard('a')?.knowledgeBase).toBe('Base');
  expect(run.current?.note).toBe('1 card enhanced.');
});

it('reports cards whose text is unsuitable, and retries only the others', async () => {
  for (const id of ['a', 'b']) addCard({ id, url: '', title: id, content: `Text ${id}` });
  void startBulk('examples', getCards(), '');
  await flush();
  const run = renderHook(useBulkRun).result;
  const noText = () => new ApiProblem({ message: 'No questions.', code: 'no-text', status: 422 });
  await callsOf('generate-examples')[0]!.reject(noText());
  await callsOf('generate-examples')[1]!.reject(new ApiProblem({ message: 'Full.', code: 'unavailable', status: 503 }));
  expect(run.current).toMatchObject({ note: '0 cards given examples, 2 failed.', hasFailed: true });
  act(() => run.current?.retry?.());
  await flush();
  expect(texts()).toEqual(['Text a', 'Text b', 'Text b']);
  await lastCall('generate-examples').reject(noText());
  expect(run.current).toMatchObject({ note: '0 cards given examples, 1 failed.', hasFailed: true });
  expect(run.current?.retry).toBeUndefined();
});

it('says that the limit of requests slows it down, also between its waits', async () => {
  jest.useFakeTimers();
  fakeServer.isReachable = false;
  addCard({ id: 'a', url: '', title: 'a', content: 'Text a' });
  void startBulk('json', getCards(), '');
  await flush();
  const run = renderHook(useBulkRun).result;
  const limited = new ApiProblem({ message: 'Slow down.', code: 'rate-limited', status: 429, retryAfter: 12 });
  await lastCall('transform-to-json').reject(limited);
  expect(run.current?.message).toBe('Converting cards to JSON, slowed down by the limit of requests');
  await act(() => jest.advanceTimersByTimeAsync(12_000));
  expect(run.current?.message).toBe('Converting cards to JSON, slowed down by the limit of requests');
  await lastCall('transform-to-json').resolve({ a: 1 });
  expect(run.current?.note).toBe('1 card converted to JSON.');
});

it('skips the rest after five failures in a row, also between cards whose text is unsuitable', async () => {
  for (const id of 'abcdefghijklmn') addCard({ id, url: '', title: id, content: `Text ${id}` });
  void startBulk('examples', getCards(), '');
  await flush();
  const run = renderHook(useBulkRun).result;
  const codes = [
    'unavailable',
    'no-text',
    'unavailable',
    'unavailable',
    'no-text',
    'unavailable',
    'unavailable',
  ] as const;
  for (const [at, code] of codes.entries())
    await callsOf('generate-examples')[at]!.reject(new ApiProblem({ message: '', code, status: 503 }));
  await lastCall('generate-examples').resolve({ examples: [] });
  expect(texts()).toHaveLength(8);
  expect(run.current?.note).toBe('1 card given examples, 13 failed.');
});

it('is dismissed by Continue when all cards that were left are removed', async () => {
  await startBesideJson();
  const run = renderHook(useBulkRun).result;
  act(() => run.current?.cancel());
  await flush();
  act(() => removeCards(new Set(['a', 'b'])));
  act(() => run.current?.retry?.());
  expect(run.current).toBeNull();
});

describe('after a download', () => {
  const download = async () => {
    URL.createObjectURL = () => 'blob:file';
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await act(() => saveAsJsonLines(getCards()));
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
  };

  it('shows the outcome of a cancelled run again, and not that of a finished one', async () => {
    addCard({ id: 'a', url: '', title: 'a', content: 'Text a' });
    void startBulk('examples', getCards(), '');
    await flush();
    const run = renderHook(useBulkRun).result;
    act(() => run.current?.cancel());
    await flush();
    await download();
    expect(run.current).toMatchObject({ note: '0 cards given examples, then cancelled.', isCancelled: true });
    act(() => run.current?.retry?.());
    await flush();
    await lastCall('generate-examples').resolve({ examples: [] });
    expect(run.current?.note).toBe('1 card given examples.');
    await download();
    expect(run.current).toBeNull();
  });
});

describe('while the server does not respond', () => {
  let request: jest.SpyInstance;
  beforeEach(() => {
    request = jest.spyOn(fakeApiClient, 'send').mockRejectedValue(lost());
    fakeServer.isReachable = false;
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const lost = () => new ApiProblem({ message: '', code: 'network', status: 0 });
  const loseConnection = async () => {
    for (const id of ['a', 'b', 'c']) addCard({ id, url: '', title: id, content: `Text ${id}` });
    void startBulk('json', getCards(), '');
    await flush();
    for (const call of callsOf('transform-to-json')) await call.reject(lost());
    return renderHook(useBulkRun).result;
  };
  const sent = () => callsOf('transform-to-json').map(({ request: { text } }) => text);
  const dispatchOnline = () => act(async () => void dispatchEvent(new Event('online')));

  it('starts no further cards, and continues with those that were not accepted once the server responds', async () => {
    const run = await loseConnection();
    expect(sent()).toEqual(['Text a', 'Text b']);
    expect(run.current?.message).toBe('The connection is lost. Trying again...');
    await dispatchOnline();
    expect(sent()).toHaveLength(2);
    request.mockResolvedValue({});
    await dispatchOnline();
    expect(run.current?.message).toBe('Converting cards to JSON');
    expect(sent().slice(2)).toEqual(['Text a', 'Text b']);
    for (const call of callsOf('transform-to-json').slice(2)) await call.resolve({ a: 1 });
    await lastCall('transform-to-json').resolve({ a: 1 });
    expect(run.current?.note).toBe('3 cards converted to JSON.');
  });

  it('fails a card that gets no response although the server responds to other requests', async () => {
    await loseConnection();
    request.mockResolvedValue({});
    await dispatchOnline();
    for (let at = 2; at < 8; at += 1) {
      await callsOf('transform-to-json')[at]?.reject(lost());
      await dispatchOnline();
    }
    expect(sent().filter((text) => text === 'Text a')).toHaveLength(4);
    expect(sent().at(-1)).toBe('Text c');
  });

  it('can be cancelled', async () => {
    const run = await loseConnection();
    act(() => run.current?.cancel());
    await flush();
    expect(isBulkRunning()).toBe(false);
    expect(run.current?.note).toBe('0 cards converted to JSON, then cancelled.');
  });
});
