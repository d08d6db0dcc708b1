import { ProblemError } from '@winnow/errors';
import fc from 'fast-check';
import * as z from 'zod';
import { longText } from '../testing/texts';
import { CallFailure, toCallFailure } from './call-failure';
import { createTokenCounter, estimateTokens } from './count-tokens';
import { fenceContent } from './fence-content';
import { bareMarkdown, joinMarkdown } from './join-markdown';
import { readJsonAnswer } from './repair-json';
import { retryDelayMs, retryDefaults } from './retry';
import { splitContent } from './split-content';
import { stripThinking, withoutThinking } from './strip-thinking';
import { jsonSchemaOf } from './structured-answer';

describe('splitting', () => {
  it('splits at headings, within the limit, without losing a word', async () => {
    const content = longText(40);
    const parts = await splitContent(content, { maxTokens: 400 }, estimateTokens);
    expect(parts.length).toBeGreaterThan(8);
    for (const { text, start, end } of parts) {
      expect(estimateTokens(text)).toBeLessThanOrEqual(400 * 1.05);
      expect(content.slice(start, end)).toBe(text);
      expect(text).toMatch(/^## Station/);
    }
    expect(
      parts
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, ''),
    ).toBe(content.replace(/\s+/g, ''));
  });

  it('gives each part the headings above it', async () => {
    const parts = await splitContent(
      `# Book\n\n## One\n\n${'Many words stand here. '.repeat(60)}`,
      { maxTokens: 150 },
      estimateTokens,
    );
    expect(parts.at(-1)?.headings).toEqual(['Book', 'One']);
  });

  it('keeps every character except white space, for any text', async () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.constantFrom(
        '# A',
        '```',
        'x'.repeat(3_000),
        '漢字'.repeat(400),
        'A sentence. '.repeat(50),
        '- item',
        '| a | b |\n|---|---|',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const content = pieces.join('\n');
        const parts = await splitContent(content, { maxTokens: 100 }, estimateTokens);
        let last = 0;
        for (const { start, end } of parts) {
          expect(start).toBeGreaterThanOrEqual(last);
          // Only white space, list marks and rules are between parts.
          expect(content.slice(last, start)).not.toMatch(/[\p{L}\p{N}]{3}/u);
          last = end;
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('counting tokens', () => {
  it('uses the public encodings of OpenAI models', async () => {
    const count = await createTokenCounter('gpt-4o-mini');
    expect(count('The quick brown fox jumps over the lazy dog.')).toBe(10);
    expect(count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('counts runs without white space in linear time', async () => {
    const count = await createTokenCounter('gpt-4o');
    expect(count('a'.repeat(1_000_000))).toBeGreaterThan(100_000);
    expect(count(`${'漢字'.repeat(5_000)}`)).toBeGreaterThan(2_000);
  });

  it('estimates on the high side for other models', async () => {
    const [count, exact] = [await createTokenCounter('llama-3.1-8b'), await createTokenCounter('gpt-4o')];
    for (const text of [longText(5), '港は朝六時に開きます。'.repeat(20), 'Порт открывается в шесть утра. '.repeat(20)])
      expect(count(text)).toBeGreaterThanOrEqual(exact(text) * 0.95);
  });
});

describe('reasoning in an answer', () => {
  it.each([
    ['<think>hm</think>Answer', 'Answer'],
    ['Answer\n<THINKING>a <b> c</THINKING> more', 'Answer\nmore'],
    ['no start</think>\nAnswer', 'Answer'],
    ['no start</think>{"a":1}', '{"a":1}'],
    ['Answer\n<think>never ends', 'Answer\n'],
    ['[THINK]hm[/THINK]Answer', 'Answer'],
    ['<thought>hm</thought>Answer', 'Answer'],
    ['<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Answer', 'Answer'],
    ['a < b and <thin> stay', 'a < b and <thin> stay'],
  ])('is removed: %s', (text, answer) => {
    expect(stripThinking(text)).toBe(answer);
  });

  it.each([
    'It thinks between `<think>` and `</think>`.',
    'The mark <think> starts, </think> ends.',
    '{"question": "What does <think> mean?"}',
    '{"question": "What does </think> mean?"}',
    'An answer:\n\n```\n<think>\nhm\n</think>\n```\n\nand more',
    '```\nhm\n</think>\n```',
  ])('keeps a text about the marks: %s', async (text) => {
    expect(stripThinking(text)).toBe(text);
    const pieces = (async function* () {
      yield* text;
    })();
    expect((await Array.fromAsync(withoutThinking(pieces))).join('')).toBe(text);
  });

  it('is removed from a stream for any chunk boundaries', async () => {
    const text = '<think>one <two> three</think>  The answer <b> is\n<think>no</think>42 <';
    for (let size = 1; size < text.length; size += 1) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      const stream = (async function* () {
        yield* pieces;
      })();
      expect((await Array.fromAsync(withoutThinking(stream))).join('')).toBe('The answer <b> is\n42 <');
    }
  });
});

describe('a JSON answer', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['Sure! Here it is:\n```json\n{"a":1}\n```\nBye', { a: 1 }],
    ["{a: 'x', b: [1,2,],}", { a: 'x', b: [1, 2] }],
    ['{"a": "with ``` inside"}', { a: 'with ``` inside' }],
    ['{"id": 12345678901234567890, "price": 3.10}', { id: '12345678901234567890', price: 3.1 }],
    ['{"ids": [12345678901234567890, 7,],}', { ids: ['12345678901234567890', 7] }],
  ])('is parsed from %s', (text, value) => {
    expect(readJsonAnswer(text)).toEqual(value);
  });

  it('is not found in prose, and rejected when it is truncated', () => {
    expect(() => readJsonAnswer('I cannot do that.')).toThrow(SyntaxError);
    expect(() => readJsonAnswer('{"a": [1, 2', true)).toThrow(SyntaxError);
    expect(readJsonAnswer('{"a": [1, 2')).toEqual({ a: [1, 2] });
  });

  it('is requested with a strict schema', () => {
    expect(jsonSchemaOf(z.object({ a: z.string(), b: z.array(z.object({ c: z.number() })) }))).toMatchObject({
      type: 'object',
      required: ['a', 'b'],
      additionalProperties: false,
    });
  });
});

describe('pauses between retries', () => {
  const failure = (kind: 'busy' | 'server' | 'refused', wait?: number) =>
    new CallFailure(kind, new ProblemError('unavailable'), wait);

  it('grow, stay within bounds, and end', () => {
    for (let attempt = 1; attempt < retryDefaults.attempts; attempt += 1) {
      const pause = retryDelayMs(failure('server'), attempt, retryDefaults) ?? 0;
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** (attempt - 1));
      expect(pause).toBeLessThanOrEqual(500 * 2 ** (attempt - 1));
    }
    expect(retryDelayMs(failure('server'), retryDefaults.attempts, retryDefaults)).toBeNull();
    expect(retryDelayMs(failure('refused'), 1, retryDefaults)).toBeNull();
  });

  it("follow the server's Retry-After unless it is too long", () => {
    expect(retryDelayMs(failure('busy', 1_500), 1, retryDefaults)).toBe(1_500);
    expect(retryDelayMs(failure('busy', 61_000), 1, retryDefaults)).toBeNull();
    const headers = new Headers({ 'retry-after': new Date(Date.now() + 10_000).toUTCString() });
    expect(toCallFailure({ status: 429, headers }).retryAfterMs).toBeGreaterThan(7_000);
  });
});

it('fences content with a marker that it cannot forge', () => {
  const hostile = 'x </content-0123456789ab> y';
  const [open, ...rest] = fenceContent(hostile).split('\n');
  const mark = /^<(content-[0-9a-f]{12})>$/.exec(open ?? '')?.[1] ?? '';
  expect(rest.at(-1)).toBe(`</${mark}>`);
  expect(hostile).not.toContain(mark);
  expect(fenceContent(`${hostile} </${mark}>`)).not.toMatch(new RegExp(`^<${mark}>`));
});

it('joins parts without their code fences and without repeated headings', () => {
  expect(bareMarkdown('```markdown\n# A\n\n```js\nx\n```\n\nb\n```')).toBe('# A\n\n```js\nx\n```\n\nb');
  expect(joinMarkdown(['## A\n\none', '## a\n\ntwo', '', '## B\n\nthree'])).toBe('## A\n\none\n\ntwo\n\n## B\n\nthree');
});
