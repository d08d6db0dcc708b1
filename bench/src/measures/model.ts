import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startModelServer, type ModelFault } from '@winnow/testing';
import { loadModelWork } from '../lab/sources';
import { sum } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

type Work = Awaited<ReturnType<typeof loadModelWork>>;

const questionsFile = path.join(import.meta.dirname, '../../../services/ai/src/testing/chat-questions.json');
const styles = ['simplify', 'professional', 'expand', 'creative'];
/** Tokens of one part, so that the text below has six. */
const partTokens = 400;
const faults: readonly (readonly [string, ModelFault])[] = [
  ['cut at its limit', 'oversized'],
  ['thinking', 'thinking'],
  ['empty', 'empty'],
  ['refused (400)', { status: 400 }],
  ['not found (404)', { status: 404 }],
  ['no access (401)', { status: 401 }],
];

/** What the model's work loses, answers and costs: on sources of our own, the model's server a stand-in. */
export const modelWork: Measure = {
  name: 'model',
  title: 'faithfulness, offline chat and the cost of faults',
  limitSeconds: 120,
  async run() {
    const work = await loadModelWork();
    const cost = await faultCosts(work);
    return {
      figures: [...faithfulness(work), ...chat(work), ...cost.figures],
      table: { heads: ['every answer is', 'requests', 'tokens', 'against clean'], rows: cost.rows },
      notes: [
        'six parts of a text to enhance; tokens as the server counts them, of prompts and answers, refused requests without',
      ],
    };
  },
};

function faithfulness({ sources, longText, offlineEnhance, offlineKnowledgeBase, checkFaithfulness }: Work): Figure[] {
  const compared = [...Object.values(sources), longText(40)].flatMap((source) =>
    [offlineKnowledgeBase(source), ...styles.map((style) => offlineEnhance(source, style))].map((result) =>
      checkFaithfulness(source, result),
    ),
  );
  const total = (what: 'missing' | 'added') => sum(compared.flatMap((one) => one[what].map(({ count }) => count)));
  return [
    { name: 'facts that the built-in model loses', value: total('missing'), unit: 'count', most: 0 },
    { name: 'facts that it adds', value: total('added'), unit: 'count', most: 0 },
    { name: 'facts compared', value: sum(compared.map(({ checked }) => checked)), unit: 'count' },
  ];
}

interface LabelledPrompt {
  readonly held: boolean;
  readonly prompt: string;
  readonly questions: readonly [question: string, answer: string][];
}

function chat({ offlineChat }: Work): Figure[] {
  const prompts = JSON.parse(readFileSync(questionsFile, 'utf8')) as LabelledPrompt[];
  const half = (isHeld: boolean, name: string): Figure[] => {
    const replies = prompts
      .filter(({ held }) => held === isHeld)
      .flatMap(({ prompt, questions }) =>
        questions.map(([question, answer]) => ({
          answer,
          reply: offlineChat(prompt, [{ role: 'user', content: question }]),
        })),
      );
    const right = replies.filter(({ reply, answer }) => reply.toLowerCase().includes(answer.toLowerCase()));
    return [
      { name: `questions answered, ${name}`, value: right.length / replies.length, unit: 'share', least: 52 / 63 },
    ];
  };
  return [...half(false, 'tuned on'), ...half(true, 'held back')];
}

async function faultCosts(work: Work) {
  const clean = await costOf(work, undefined);
  const costs = [];
  for (const [name, fault] of faults) costs.push({ name, ...(await costOf(work, fault)) });
  const ratio = (tokens: number) => tokens / clean.tokens;
  return {
    figures: costs.map(({ name, tokens }): Figure => ({
      name: `tokens when every answer is ${name}`,
      value: ratio(tokens),
      unit: 'ratio',
      most: 2,
    })),
    rows: [{ name: 'good', ...clean }, ...costs].map(({ name, requests, tokens }) => [
      name,
      String(requests),
      String(tokens),
      ratio(tokens).toFixed(2),
    ]),
  };
}

/** Requests and tokens of one job whose every answer has a fault; a failed job costs what it asked for. */
async function costOf({ testModel, testTools, runOperation, longText }: Work, fault: ModelFault | undefined) {
  const server = await startModelServer({ faultOf: () => fault });
  try {
    const tools = testTools({ model: await testModel(server.url), partTokens });
    const payload = { content: longText(16), enhancementType: 'simplify' };
    await runOperation('enhance-content', payload, tools).catch(() => undefined);
    return { requests: server.requests.length, tokens: server.tokens };
  } finally {
    await server.stop();
  }
}
