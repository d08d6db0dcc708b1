import { operations, type PayloadOf } from '@winnow/contracts';
import { startModelServer, type ModelRequest, type ModelServer } from '@winnow/testing';
import { fakeContext } from '../testing/fake-context';
import { longText } from '../testing/texts';
import { memoryCache, testModel, testTools } from '../testing/tools';
import { generateExamplesHandler } from './generate-examples.handler';

let server: ModelServer;
afterEach(() => server.stop());

const isRating = ({ messages }: ModelRequest) => messages[0]?.content.includes('You rate') ?? false;
/** Answers with the scores 2, 4, 3, 2, 4, 3 … */
const scores = ({ text }: ModelRequest) => {
  const numbers = [...text.matchAll(/^(\d+)\. Question:/gm)].map(([, number]) => Number(number));
  return JSON.stringify({ scores: numbers.map((number) => ({ number, score: 2 + ((number * 2 + 1) % 3) })) });
};

async function generate(
  options: Partial<PayloadOf<'generate-examples'>>,
  rating: (request: ModelRequest) => string = scores,
) {
  server = await startModelServer({ answer: (request) => (isRating(request) ? rating(request) : undefined) });
  const tools = testTools({ model: await testModel(server.url), cache: memoryCache() });
  const payload = { knowledge_base: longText(20), ...options };
  const answer = await generateExamplesHandler(tools)(payload, fakeContext());
  return { ...operations['generate-examples'].response.parse(answer), requests: server.requests };
}

it('drops pairs below the minimum score and reports their number', async () => {
  const { examples, warnings, requests, usage } = await generate({ minScore: 3, audience: 'sailors' });
  const all = requests.filter((request) => !isRating(request));
  const ratings = requests.filter(isRating);
  expect(examples.length).toBeGreaterThan(3);
  for (const { score } of examples) expect(score).toBeGreaterThanOrEqual(3);
  expect(warnings).toEqual([expect.stringMatching(/^\d+ of \d+ pairs were rated below 3 and are left out\.$/)]);
  expect(usage?.requests).toBe(all.length + ratings.length);
  expect(ratings[0]?.messages[0]?.content).toContain('sailors');
  expect(all[0]?.messages[1]?.content).toContain('sailors');
});

it('keeps pairs without a score when the rating request fails', async () => {
  const { examples, warnings } = await generate({ minScore: 3 }, () => 'I would rather not.');
  expect(examples.length).toBeGreaterThan(3);
  expect(examples.every(({ score }) => score === undefined)).toBe(true);
  expect(warnings?.join()).toContain('could not be rated');
});

it('fails with the reason when all pairs score too low', async () => {
  const lowScores = ({ text }: ModelRequest) => scores({ text } as ModelRequest).replace(/"score":\d/g, '"score":1');
  await expect(generate({ minScore: 4 }, lowScores)).rejects.toMatchObject({
    code: 'no-text',
    message: expect.stringContaining('rated 4 or better'),
  });
});

it('sends kinds and genre to the model, and repeats the end of the previous part', async () => {
  const { requests, examples } = await generate({ kinds: ['fact'], genre: 'exam', overlap: 60 });
  expect(requests[0]?.messages[1]?.content).toContain(
    'Write these kinds only, about as many of each where the content allows: fact.',
  );
  expect(requests[0]?.messages[1]?.content).toContain('The genre of the pairs: exam');
  expect(requests.length).toBeGreaterThan(1);
  const [first = '', second = ''] = requests
    .map(({ text }) => text)
    .toSorted((a, b) => longText(20).indexOf(a) - longText(20).indexOf(b));
  expect(first).toContain(second.slice(0, 40));
  expect(examples.every(({ kind }) => kind === 'fact')).toBe(true);
});
