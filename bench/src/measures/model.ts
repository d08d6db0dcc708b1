import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unsupportedFaults, modelShapes, startModelServer, type ModelFault, type ModelShape } from '@winnow/testing';
import { loadModelWork } from '../lab/sources';
import { sum } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

type Work = Awaited<ReturnType<typeof loadModelWork>>;

const questionsFile = path.join(import.meta.dirname, '../../../services/ai/src/testing/chat-questions.json');
const styles = ['simplify', 'professional', 'expand', 'creative'];
/** Maximum tokens of one part: splits the text below into six. */
const partTokens = 400;
const faults: readonly (readonly [string, ModelFault])[] = [
  ['cut at its limit', 'oversized'],
  ['nothing but reasoning, to its limit', 'endless-reasoning'],
  ['thinking aloud', 'thinking'],
  ['empty', 'empty'],
  ['prose where JSON is asked for', 'prose'],
  ['broken JSON', 'broken-json'],
  ['a list with a wrong entry', 'bad-item'],
  ['declined', 'refusal'],
  ['filtered', 'content-filter'],
  ['lost midway', 'reset-midway'],
  ['silent midway', 'stall-midway'],
  ['refused (400)', { status: 400 }],
  ['not found (404)', { status: 404 }],
  ['no access (401)', { status: 401 }],
  ['too many requests (429)', { status: 429, headers: { 'retry-after': '0' } }],
  ['failing (500)', { status: 500 }],
];
const jobs: readonly (readonly [string, (content: string) => object])[] = [
  ['enhance-content', (content) => ({ content, enhancementType: 'simplify' })],
  ['optimize-content', (content) => ({ content })],
];
/** Idle timeouts in milliseconds; short, since the server runs on this machine. */
const idle = { firstMs: 500, nextMs: 500 };

/** Lost facts, chat answers and the cost of faults, with the sources of the repository and a mock model server. */
export const modelWork: Measure = {
  name: 'model',
  title: 'faithfulness, offline chat and the cost of faults',
  limitSeconds: 600,
  async run() {
    const work = await loadModelWork();
    const cost = await faultCosts(work);
    return {
      figures: [...faithfulness(work), ...chat(work), ...cost.figures],
      table: {
        headers: ['API', 'job', 'every answer is', 'requests', 'tokens', 'against clean', 'counted'],
        rows: cost.rows,
      },
      notes: [
        'six parts of a text; tokens as the server counts them, of prompts, answers and thinking; refused requests cost none',
        "counted: the tokens that the visitor's budget paid for, to those",
      ],
    };
  },
};

function faithfulness({ sources, longText, offlineEnhance, offlineKnowledgeBase, checkFaithfulness }: Work): Figure[] {
  const comparisons = [...Object.values(sources), longText(40)].flatMap((source) =>
    [offlineKnowledgeBase(source), ...styles.map((style) => offlineEnhance(source, style))].map((result) =>
      checkFaithfulness(source, result),
    ),
  );
  const total = (what: 'missing' | 'added') => sum(comparisons.flatMap((one) => one[what].map(({ count }) => count)));
  return [
    { name: 'facts that the built-in model loses', value: total('missing'), unit: 'count', max: 0 },
    { name: 'facts that it adds', value: total('added'), unit: 'count', max: 0 },
    { name: 'facts compared', value: sum(comparisons.map(({ checked }) => checked)), unit: 'count' },
  ];
}

interface LabelledPrompt {
  readonly held: boolean;
  readonly prompt: string;
  readonly questions: readonly [question: string, answer: string][];
}

function chat({ offlineChat }: Work): Figure[] {
  const prompts = JSON.parse(readFileSync(questionsFile, 'utf8')) as LabelledPrompt[];
  const figuresOfHalf = (isHeld: boolean, name: string): Figure[] => {
    const replies = prompts
      .filter(({ held }) => held === isHeld)
      .flatMap(({ prompt, questions }) =>
        questions.map(([question, answer]) => ({
          prompt,
          answer,
          reply: offlineChat(prompt, [{ role: 'user', content: question }]),
        })),
      );
    const correct = replies.filter(({ reply, answer }) => reply.toLowerCase().includes(answer.toLowerCase()));
    const invented = replies.filter(({ reply, prompt }) => !isPassage(reply, prompt));
    return [
      { name: `questions answered, ${name}`, value: correct.length / replies.length, unit: 'share', min: 52 / 63 },
      { name: `answers that are no passage of the prompt, ${name}`, value: invented.length, unit: 'count', max: 0 },
    ];
  };
  return [...figuresOfHalf(false, 'tuned on'), ...figuresOfHalf(true, 'held back')];
}

/** Share of an answer's words that must occur in its prompt. */
const minSharedWords = 0.8;

/** Whether an answer without its label consists of words of the prompt; a refusal does not. */
function isPassage(reply: string, prompt: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const promptWords = new Set(words(prompt));
  const replyWords = words(reply.replace(/^[^:]{3,40} \(.+?\): /u, ''));
  return (
    replyWords.length > 0 &&
    replyWords.filter((word) => promptWords.has(word)).length >= minSharedWords * replyWords.length
  );
}

interface Cost {
  readonly shape: ModelShape;
  readonly job: string;
  readonly name: string;
  readonly requests: number;
  readonly tokens: number;
  /** Ratio to the same job without a fault. */
  readonly ratio: number;
  /** Ratio of the tokens counted by the product to those counted by the server. */
  readonly counted: number;
}

async function faultCosts(work: Work): Promise<{ figures: Figure[]; rows: string[][] }> {
  const costs: Cost[] = [];
  for (const shape of modelShapes)
    for (const [job, payloadOf] of jobs) {
      const clean = await costOf(work, shape, job, payloadOf, undefined);
      costs.push({ shape, job, name: 'good', ratio: 1, ...clean });
      for (const [name, fault] of faults) {
        if (unsupportedFaults(shape).includes(fault)) continue;
        const cost = await costOf(work, shape, job, payloadOf, fault);
        costs.push({ shape, job, name, ratio: cost.tokens / clean.tokens, ...cost });
      }
    }
  return {
    figures: modelShapes.flatMap((shape) =>
      figuresOf(
        shape,
        costs.filter((cost) => cost.shape === shape),
      ),
    ),
    rows: costs.map(({ shape, job, name, requests, tokens, ratio, counted }) => [
      shape,
      job,
      name,
      String(requests),
      String(tokens),
      ratio.toFixed(2),
      Number.isFinite(counted) ? counted.toFixed(2) : '-',
    ]),
  };
}

function figuresOf(shape: ModelShape, costs: readonly Cost[]): Figure[] {
  const faulty = costs.filter(({ name }) => name !== 'good');
  const worst = faulty.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const counted = costs.map((cost) => cost.counted).filter((ratio) => Number.isFinite(ratio));
  return [
    {
      name: `${shape}: most tokens of ${faulty.length} faults (${worst.job}, ${worst.name})`,
      value: worst.ratio,
      unit: 'ratio',
      max: 2,
    },
    {
      name: `${shape}: least share of a job's tokens that its budget counted`,
      value: Math.min(...counted),
      unit: 'ratio',
      // Servers report no usage for interrupted answers, so both sides count.
      min: 0.99,
    },
  ];
}

/**
 * Returns requests and tokens of one job whose every answer has a fault, over all its three runs; a failed job costs
 * what it requested.
 */
async function costOf(
  { testModel, testTools, runOperation, longText, fakeContext }: Work,
  shape: ModelShape,
  job: string,
  payloadOf: (content: string) => object,
  fault: ModelFault | undefined,
): Promise<Pick<Cost, 'requests' | 'tokens' | 'counted'>> {
  const server = await startModelServer({ shape, faultOf: () => fault });
  let counted = 0;
  const budget = { reserve: async () => ({ settle: async (tokens: number) => void (counted += tokens) }) };
  try {
    const access = { provider: shape, contextTokens: 8_192 };
    const tools = testTools({ model: await testModel(server.url, { idle, budget }, access), partTokens });
    const memory = new Map<string, unknown>();
    const parts = new Map<string, unknown>();
    for (let run = 1; run <= 3; run += 1) {
      try {
        await runOperation(job, payloadOf(longText(16)), tools, fakeContext({ parts, memory }));
        break;
      } catch (error) {
        // As decided by the queue.
        if (!(error as { retry?: boolean }).retry) break;
      }
    }
    return { requests: server.requests.length, tokens: server.tokens, counted: counted / server.tokens };
  } finally {
    await server.stop();
  }
}
