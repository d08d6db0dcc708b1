import { startModelServer, type ModelServer } from '@winnow/testing';
import { book, allSectionNumbers, sectionNumbersOf } from './testing/book';
import { fakeContext } from './testing/fake-context';
import { runOperation as run } from './testing/run-operation';
import { expectGrounded } from './testing/expect-grounded';
import { testModel, testTools } from './testing/tools';

const content = book();

describe('a text of 200 pages and a model', () => {
  let server: ModelServer;
  beforeEach(async () => (server = await startModelServer()));
  afterEach(() => server.stop());
  // Server and worker share this process, so a short idle timeout would expire while the other one computes.
  const idle = { firstMs: 60_000, nextMs: 60_000 };
  const tools = async () =>
    testTools({ model: await testModel(server.url, { idle }), partTokens: 2_000, partConcurrency: 4 });

  it('optimises a text part by part: each section once, in order, with increasing progress', async () => {
    const context = fakeContext();
    const answer = await run('optimize-content', { content }, await tools(), context);
    expect(sectionNumbersOf(answer.knowledge_base)).toEqual(allSectionNumbers);
    expect(answer.warnings).toBeUndefined();
    expect(server.requests.length).toBeGreaterThan(40);
    // One request for the rewrite and one for the examples.
    expect([...server.answeredByText.values()].every((times) => times === 2)).toBe(true);
    expectGrounded(content, answer.examples);
    const done = context.reportedProgress.map(({ progress }) => progress);
    expect(done).toEqual([...done].sort((left, right) => left - right));
    expect(context.reportedProgress.at(-1)).toMatchObject({ progress: 100, total: 100 });
    expect(context.reportedProgress.length).toBeGreaterThan(40);
  }, 180_000);

  it('writes pairs for every part', async () => {
    const { examples, coverage, warnings } = await run('generate-examples', { knowledge_base: content }, await tools());
    expectGrounded(content, examples);
    expect(examples.length).toBeGreaterThanOrEqual(server.requests.length);
    expect(coverage.filter(({ examples: pairs }) => pairs > 0).length).toBeGreaterThanOrEqual(
      server.requests.length / 2,
    );
    expect(warnings).toBeUndefined();
  }, 180_000);
});
