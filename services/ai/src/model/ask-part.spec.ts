import { ProblemError } from '@winnow/errors';
import * as z from 'zod';
import { fakeContext } from '../testing/fake-context';
import { askPart } from './ask-part';
import { estimateTokens } from './count-tokens';
import { HalvingTrial } from './halving-trial';
import { JobBudget } from './job-budget';
import { mapParts } from './map-parts';
import type { PartCache } from './part-cache';
import type { ContentPart } from './split-content';
import { TruncatedAnswer } from './structured-answer';

const text = ['one', 'two', 'three', 'four']
  .map((word) => `## ${word}\n\n${`About ${word}. `.repeat(80)}`)
  .join('\n\n');
const wholePart: ContentPart = { text, start: 0, end: text.length, headings: [] };
const noCache: PartCache = { get: async () => undefined, set: async () => undefined };
const titleOf = ({ text: partText }: ContentPart) => /## (\w+)/.exec(partText)?.[1] ?? '';

/** A model whose context fits one section, and that fails once for `broken`. */
function model(failingTitle?: string, problem = new ProblemError('quota')) {
  const requested: string[] = [];
  let failsAt = failingTitle;
  const ask = async (part: ContentPart): Promise<string> => {
    if (part.text.split('## ').length > 2) throw new ProblemError('too-large');
    const title = titleOf(part);
    requested.push(title);
    if (title === failsAt) {
      failsAt = undefined;
      throw problem;
    }
    return `(${title})`;
  };
  return { requested, ask };
}

const run = (
  ask: (part: ContentPart) => Promise<string>,
  parts: Map<string, unknown>,
  contents = [wholePart],
  concurrency = 1,
) => {
  const halvings = new HalvingTrial();
  return mapParts(
    contents,
    {
      schema: z.string(),
      keyOf: (part) => `key of ${part.text}`,
      work: (part, keepPiece) =>
        askPart(part, { countTokens: estimateTokens, ask, merge: (values) => values.join(''), halvings }, keepPiece),
    },
    {
      job: { context: fakeContext({ parts }), budget: new JobBudget() },
      cache: noCache,
      concurrency,
      message: 'Working',
    },
  );
};

it('splits a part that is too long into halves, and these again', async () => {
  const { requested, ask } = model();
  expect((await run(ask, new Map())).values).toEqual(['(one)(two)(three)(four)']);
  expect(requested).toEqual(['one', 'two', 'three', 'four']);
});

it('does not pay again for a completed half when the job is retried', async () => {
  const parts = new Map<string, unknown>();
  const first = model('four');
  await expect(run(first.ask, parts)).rejects.toMatchObject({ code: 'quota' });
  const second = model();
  expect((await run(second.ask, parts)).values).toEqual(['(one)(two)(three)(four)']);
  expect([first.requested, second.requested]).toEqual([['one', 'two', 'three', 'four'], ['four']]);
});

it('does not pay again for a completed half when the part is retried', async () => {
  const other = '## five\n\nShort.';
  const { requested, ask } = model('four', new ProblemError('model-failed'));
  const contents = [wholePart, { text: other, start: 0, end: other.length, headings: [] }];
  expect((await run(ask, new Map(), contents)).values).toEqual(['(one)(two)(three)(four)', '(five)']);
  expect(requested).toEqual(['one', 'two', 'three', 'four', 'five', 'four']);
});

it('stops after one half when every answer is truncated, and requests no further part', async () => {
  let requested = 0;
  const ask = async (): Promise<string> => {
    requested += 1;
    throw new TruncatedAnswer();
  };
  const six = Array.from({ length: 6 }, (_, at) => ({ ...wholePart, text: `${text} ${at}` }));
  // The failure would repeat for every job of the queue.
  await expect(run(ask, new Map(), six)).rejects.toMatchObject({ code: 'model-failed', retry: false });
  expect(requested).toBe(2);
});

it('skips a part whose answer is always truncated and keeps the others', async () => {
  const requested: string[] = [];
  const ask = async (part: ContentPart): Promise<string> => {
    requested.push(titleOf(part));
    if (/## (?:one|two|three|four)/.test(part.text)) throw new TruncatedAnswer();
    return `(${titleOf(part)})`;
  };
  const others = ['five', 'six'].map((title) => ({ ...wholePart, text: `## ${title}\n\nShort.` }));
  expect((await run(ask, new Map(), [others[0] as ContentPart, wholePart, others[1] as ContentPart])).values).toEqual([
    '(five)',
    null,
    '(six)',
  ]);
  expect(requested).toEqual(['five', 'one', 'one', 'six']);
});

it('splits a part after one truncated answer', async () => {
  const ask = async (part: ContentPart): Promise<string> => {
    if (part.text.split('## ').length > 3) throw new TruncatedAnswer();
    return `(${titleOf(part)})`;
  };
  expect((await run(ask, new Map())).values).toEqual(['(one)(three)(four)']);
});

it('splits only one of several truncated parts when the split does not help', async () => {
  let requested = 0;
  const ask = async (): Promise<string> => {
    requested += 1;
    await new Promise((resolve) => setImmediate(resolve));
    throw new TruncatedAnswer();
  };
  const four = Array.from({ length: 4 }, (_, at) => ({ ...wholePart, text: `${text} ${at}` }));
  await expect(run(ask, new Map(), four, 4)).rejects.toMatchObject({ code: 'model-failed', retry: false });
  // Four parts and one half.
  expect(requested).toBe(5);
});

it('splits all truncated parts when the split helps', async () => {
  const ask = async (part: ContentPart): Promise<string> => {
    if (part.text.split('## ').length > 3) throw new TruncatedAnswer();
    return `(${titleOf(part)})`;
  };
  const two = Array.from({ length: 2 }, (_, at) => ({ ...wholePart, text: `${text} ${at}` }));
  expect((await run(ask, new Map(), two, 2)).values).toEqual(['(one)(three)(four)', '(one)(three)(four)']);
});

it('reports why no part succeeds by the first failure, not by the budget that the failures used up', async () => {
  const failures = [new ProblemError('model-failed', 'No usable answer.', { retry: false }), new ProblemError('quota')];
  const ask = async (): Promise<string> => {
    throw failures.shift();
  };
  const three = ['five', 'six', 'seven'].map((title) => ({ ...wholePart, text: `## ${title}\n\nShort.` }));
  await expect(run(ask, new Map(), three)).rejects.toMatchObject({ message: 'No usable answer.' });
});
