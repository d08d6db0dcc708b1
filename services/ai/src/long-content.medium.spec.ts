import { allSectionNumbers, book, sectionNumbersOf } from './testing/book';
import { expectGrounded } from './testing/expect-grounded';
import { fakeContext } from './testing/fake-context';
import { runOperation as run } from './testing/run-operation';
import { setUpModel } from './testing/set-up-model';
import { guide, longText } from './testing/texts';
import { memoryCache, testModel } from './testing/tools';

const model = setUpModel();

describe('long content', () => {
  const content = longText(40);

  it('is processed in parts, in order, with progress, and grounded in the whole content', async () => {
    await model.start();
    const context = fakeContext();
    const result = await run('optimize-content', { content }, await model.tools(), context);
    const stations = [...result.knowledge_base.matchAll(/^## Station (\d+)$/gm)].map(([, number]) => Number(number));
    expect(stations).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(model.server.requests.length).toBeGreaterThan(5);
    expect(context.reportedProgress.at(-1)).toMatchObject({ progress: 100, total: 100 });
    expect(context.reportedProgress.map(({ progress }) => progress)).toEqual(
      context.reportedProgress.map(({ progress }) => progress).toSorted((left, right) => left - right),
    );
    const examples = result.examples;
    expect(examples.length).toBeGreaterThan(20);
    for (const { source, grounded } of examples) {
      expect(content.slice(source?.start, source?.end)).toBe(source?.quote);
      expect(grounded).toBeGreaterThanOrEqual(0.8);
    }
    expect(result.coverage.length).toBe(40);
  });

  it('reuses parts that an earlier run of the job kept', async () => {
    let remaining = 6;
    await model.start({ faultOf: () => (remaining-- > 0 ? undefined : { status: 401 }) });
    const parts = new Map<string, unknown>();
    const all = await model.tools();
    await run('optimize-content', { content }, all, fakeContext({ parts }));
    expect(parts.size).toBe(6);
    remaining = 1_000;
    const result = await run('optimize-content', { content }, all, fakeContext({ parts }));
    expect(result.warnings).toBeUndefined();
    const answered = model.server.requests
      .filter(({ outcome }) => outcome === 'answered')
      .map(({ text, formatBy = 'text' }) => `${formatBy}: ${text}`);
    expect(new Set(answered).size).toBe(answered.length);
  });

  it('reuses answers of other jobs', async () => {
    await model.start();
    const all = await model.tools({ cache: memoryCache() });
    const { usage, ...first } = await run('generate-examples', { knowledge_base: content }, all);
    const requests = model.server.requests.length;
    expect(usage).toMatchObject({ requests: requests });
    expect(await run('generate-examples', { knowledge_base: content }, all)).toEqual({
      ...first,
      usage: expect.objectContaining({ requests: 0, promptTokens: 0 }),
    });
    expect(model.server.requests).toHaveLength(requests);
  });

  it('does not reuse the answers of a model of the same name at another server', async () => {
    const cache = memoryCache();
    await model.start();
    await run('enhance-content', { content, enhancementType: 'professional' }, await model.tools({ cache }));
    await model.start();
    await run('enhance-content', { content, enhancementType: 'professional' }, await model.tools({ cache }));
    expect(model.server.requests).not.toEqual([]);
  });

  it('keeps the other parts when some fail, and reports their number', async () => {
    await model.start({ faultOf: ({ text }) => (/Station (?:5|17)\n/.test(text) ? { status: 500 } : undefined) });
    const result = await run('generate-examples', { knowledge_base: content }, await model.tools());
    expect(result.warnings).toEqual([expect.stringMatching(/^[12] of \d+ parts gave no pairs: /)]);
    expect(result.examples.length).toBeGreaterThanOrEqual(20);
  });

  it('splits a part whose answer is too long', async () => {
    await model.start({
      faultOf: ({ text }) => (/Station 2\n[\s\S]*Station 3\n/.test(text) ? 'oversized' : undefined),
    });
    const result = await run(
      'enhance-content',
      { content: longText(8), enhancementType: 'simplify' },
      await model.tools(),
    );
    expect(result.knowledge_base).toContain('## Station 8');
    expect(result.warnings).toBeUndefined();
  });

  it('never takes the first part of a truncated answer for the whole', async () => {
    const pairs = Array.from({ length: 500 }, (_, at) => ({ question: `Q${at}?`, answer: `whole ${at}.`, quote: 'a' }));
    await model.start({ answer: () => JSON.stringify({ examples: pairs }) });
    const result = await run('generate-examples', { knowledge_base: longText(2) }, await model.tools());
    // Of a truncated list, only complete entries are kept.
    const answers = result.examples.map(({ assistant }) => assistant);
    expect(answers.length).toBeGreaterThan(5);
    for (const answer of answers) expect(answer).toMatch(/^whole \d+\.$/);
    await model.start({ faultOf: () => 'oversized' });
    await expect(
      run('enhance-content', { content: 'One short line.', enhancementType: 'creative' }, await model.tools()),
    ).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.stringContaining('too long'),
    });
  });

  it('summarises summaries until they fit together', async () => {
    await model.start({
      answer: ({ text }) =>
        text
          .split('\n')
          .filter((line) => line.startsWith('Station'))
          .map((line) => line.slice(0, 60))
          .join('\n') || text,
    });
    const result = await run('enhance-content', { content, enhancementType: 'summary' }, await model.tools());
    expect(result.knowledge_base.length).toBeLessThan(content.length / 3);
  });
});

describe('a requested number of pairs', () => {
  it('applies to each section if it is one of each', async () => {
    await model.start();
    const instructions = '2 questions per section';
    const tools = await model.tools();
    const result = await run('generate-examples', { knowledge_base: longText(10), instructions }, tools);
    expect(result.examples.length).toBeGreaterThan(10);
    expect(result.examples.length).toBeLessThanOrEqual(20);
    for (const { messages } of model.server.requests)
      expect(JSON.stringify(messages)).not.toContain('for all parts together');
  });

  it('applies to the whole text, as digits or words, and each request is for a share of it', async () => {
    await model.start();
    for (const instructions of ['5 questions, in German', 'five questions, in German']) {
      model.server.requests.length = 0;
      const result = await run(
        'generate-examples',
        { knowledge_base: longText(40), instructions },
        await model.tools(),
      );
      expect(result.examples).toHaveLength(5);
      expect(model.server.requests.length).toBeGreaterThan(5);
      for (const { messages } of model.server.requests)
        expect(messages[1]?.content).toContain('Write up to 1 examples.');
    }
  });
});

describe('text to JSON', () => {
  it('reads the whole text, not only its beginning', async () => {
    await model.start({
      answer: ({ text }) => {
        const heights = [...text.matchAll(/Station (\d+) stands (\d+ metres)/g)];
        const facts = heights.map(([, name = '', value = '']) => ({ name, value }));
        return JSON.stringify({ title: 'Stations', summary: 'Heights.', topics: ['heights'], entities: [], facts });
      },
    });
    const content = longText(150);
    const json = await run('transform-to-json', { text: content }, await model.tools());
    expect(model.server.requests.length).toBeGreaterThan(2);
    expect(json['topics']).toEqual(['heights']);
    const facts = json['facts'] as { name: string; value: string }[];
    expect(facts.map(({ name }) => Number(name))).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
    expect(facts.at(-1)).toEqual({ name: '150', value: '1800 metres' });
  });
});

describe('a failed part', () => {
  it('keeps its original text, with a warning', async () => {
    await model.start({ faultOf: ({ text }) => (/Station 5\n/.test(text) ? { status: 400 } : undefined) });
    for (const [name, payload] of [
      ['enhance-content', { content: longText(20), enhancementType: 'simplify' }],
      ['optimize-content', { content: longText(20) }],
    ] as const) {
      model.server.requests.length = 0;
      const result = await run(name, payload, await model.tools());
      expect(result.knowledge_base).toContain('Station 5 stands 60 metres above the river.');
      const [warning, ...others] = result.warnings ?? [];
      expect(warning).toMatch(/keeps? their original text: .*refused the request/);
      expect(others.every((text) => text.includes('gave no examples'))).toBe(true);
      // A refusal is not retried: one request for the text, one for the examples.
      const requests = model.server.requests.filter(({ text }) => /Station 5\n/.test(text));
      expect(requests).toHaveLength(name === 'optimize-content' ? 2 : 1);
    }
  });

  it('keeps its text when the examples fail, and the examples when the text fails', async () => {
    await model.start({ faultOf: ({ format }) => (format ? 'prose' : undefined) });
    const withoutExamples = await run('optimize-content', { content: guide }, await model.tools());
    expect(withoutExamples.knowledge_base.length).toBeGreaterThan(100);
    expect(withoutExamples).toMatchObject({ examples: [], warnings: [expect.stringMatching(/^No examples could be/)] });
    await model.start({ faultOf: ({ format, text }) => (format || !/Station 5\n/.test(text) ? undefined : 'refusal') });
    const result = await run('optimize-content', { content: longText(20) }, await model.tools());
    expect(result.warnings).toEqual([expect.stringMatching(/original text: The language model declined to answer\.$/)]);
    expect(result.coverage[4]?.examples).toBeGreaterThan(0);
  });

  it('drops one malformed example and keeps the others', async () => {
    await model.start({ faultOf: ({ format }) => (format ? 'bad-item' : undefined) });
    const result = await run('generate-examples', { knowledge_base: guide }, await model.tools());
    expect(result.examples.length).toBeGreaterThan(0);
    expect(model.server.requests).toHaveLength(1);
  });
});

describe('a text of 200 pages', () => {
  const content = book();
  // Server and worker share this process, so a short idle timeout would expire while the other one computes.
  const idle = { firstMs: 60_000, nextMs: 60_000 };
  const startTools = async () => {
    await model.start();
    const parts = { partTokens: 2_000, partConcurrency: 4 };
    return model.tools({ model: await testModel(model.server.url, { idle }), ...parts });
  };

  it('optimises a text part by part: each section once, in order, with increasing progress', async () => {
    const context = fakeContext();
    const answer = await run('optimize-content', { content }, await startTools(), context);
    expect(sectionNumbersOf(answer.knowledge_base)).toEqual(allSectionNumbers);
    expect(answer.warnings).toBeUndefined();
    expect(model.server.requests.length).toBeGreaterThan(40);
    // One request for the rewrite and one for the examples.
    expect([...model.server.answeredByText.values()].every((times) => times === 2)).toBe(true);
    expectGrounded(content, answer.examples);
    const done = context.reportedProgress.map(({ progress }) => progress);
    expect(done).toEqual([...done].sort((left, right) => left - right));
    expect(context.reportedProgress.at(-1)).toMatchObject({ progress: 100, total: 100 });
    expect(context.reportedProgress.length).toBeGreaterThan(40);
  });

  it('writes pairs for every part', async () => {
    const { examples, coverage, warnings } = await run(
      'generate-examples',
      { knowledge_base: content },
      await startTools(),
    );
    expectGrounded(content, examples);
    expect(examples.length).toBeGreaterThanOrEqual(model.server.requests.length);
    expect(coverage.filter(({ examples: pairs }) => pairs > 0).length).toBeGreaterThanOrEqual(
      model.server.requests.length / 2,
    );
    expect(warnings).toBeUndefined();
  });
});
