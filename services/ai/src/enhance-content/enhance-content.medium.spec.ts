import { startModelServer, type ModelServer } from '@winnow/testing';
import { runOperation } from '../testing/run-operation';
import { longText } from '../testing/texts';
import { testModel, testTools } from '../testing/tools';

let server: ModelServer;
afterEach(() => server.stop());

it('keeps the summaries of a round when they cannot be summarised any further', async () => {
  server = await startModelServer({
    answer: () => 'In short, it is so. '.repeat(30).trim(),
    // Those of the second round are refused.
    faultOf: ({ text }) => (text.includes('In short') ? 'content-filter' : undefined),
  });
  const payload = { content: longText(12), enhancementType: 'summary' } as const;
  const tools = testTools({ model: await testModel(server.url) });
  const { knowledge_base: text, warnings } = await runOperation('enhance-content', payload, tools);
  expect(text.match(/In short/g)?.length).toBeGreaterThan(30);
  expect(text).not.toContain('Station');
  expect(warnings).toEqual([expect.stringMatching(/^The summary could not be shortened further: .*filter/)]);
});

it('removes the markers of the content that a model repeats around its answer', async () => {
  server = await startModelServer({ answer: ({ messages }) => String(messages.at(-1)?.content) });
  const payload = { content: '# Harbor\n\nForty boats lie there.', enhancementType: 'simplify' } as const;
  const { knowledge_base: text } = await runOperation(
    'enhance-content',
    payload,
    testTools({ model: await testModel(server.url) }),
  );
  expect(text).toBe(payload.content);
});

it('removes the line by which a model introduces its answer', async () => {
  server = await startModelServer({ answer: () => 'Sure! Here is the improved text:\n\n# Harbor\n\nForty boats.' });
  const payload = { content: '# Harbor\n\nForty boats lie there.', enhancementType: 'simplify' } as const;
  const { knowledge_base: text } = await runOperation(
    'enhance-content',
    payload,
    testTools({ model: await testModel(server.url) }),
  );
  expect(text).toBe('# Harbor\n\nForty boats.');
});

it('rejects a refusal in prose, and requests the text again the next time', async () => {
  let answer = "I'm sorry, but I can't help with that.";
  server = await startModelServer({ answer: () => answer });
  const payload = { content: '# Harbor\n\nForty boats lie there.', enhancementType: 'simplify' } as const;
  const tools = testTools({ model: await testModel(server.url) });
  await expect(runOperation('enhance-content', payload, tools)).rejects.toMatchObject({
    code: 'model-failed',
    message: 'The language model declined to answer.',
    retry: false,
  });
  expect(server.requests).toHaveLength(1);
  answer = 'Forty boats are in the harbor.';
  expect((await runOperation('enhance-content', payload, tools)).knowledge_base).toBe(answer);
});

it('keeps the original text of a part that the model declines in prose', async () => {
  server = await startModelServer({
    answer: ({ text }) => (text.includes('Station 3 ') ? 'I cannot assist with this request.' : 'In short, it is so.'),
  });
  const payload = { content: longText(12), enhancementType: 'professional' } as const;
  const tools = testTools({ model: await testModel(server.url) });
  const { knowledge_base: text, warnings } = await runOperation('enhance-content', payload, tools);
  expect(text).toContain('Station 3 ');
  expect(text).not.toContain('assist');
  expect(warnings).toEqual([
    expect.stringMatching(/keep their original text: The language model declined to answer\.$/),
  ]);
});
