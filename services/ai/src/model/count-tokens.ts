/** Public encodings, and the estimate for models whose encoding is not public. */
export type Encoding = 'o200k' | 'cl100k' | 'estimate';

/** Counts the tokens of a text. Another thread creates the same counter from `encoding`. */
export interface TokenCounter {
  (text: string): number;
  readonly encoding: Encoding;
}

/** Characters of one slice, which takes some 10 ms to count with a public encoding. */
export const sliceChars = 10_000;

/**
 * The encoder takes quadratic time for runs without white space, or of only white space; runs of 100 characters and
 * more are estimated.
 */
const longRun = /\S{100,}|\s{100,}/g;
/** Characters per token in such a run (Base64, hashes, minified code: 1.4 to 2.5 measured with o200k). */
const charsPerToken = 1.4;
/** Encodes scripts without spaces in pieces of at most 60 characters. */
const pieces = /.{1,60}/gsu;

/** Created once per process or thread, since the tables of o200k take 100 MB and 0.8 s of CPU time (measured). */
const counters = new Map<Encoding, Promise<TokenCounter>>();

/** Returns the token counter of a model: OpenAI's own encoding where it is public, else an estimate on the high side. */
export const createTokenCounter = (model: string): Promise<TokenCounter> => tokenCounterOf(encodingOf(model));

export function tokenCounterOf(encoding: Encoding): Promise<TokenCounter> {
  const counter = counters.get(encoding) ?? load(encoding);
  counters.set(encoding, counter);
  return counter;
}

async function load(encoding: Encoding): Promise<TokenCounter> {
  if (encoding === 'estimate') return estimateTokens;
  const { Tiktoken } = await import('js-tiktoken/lite');
  const ranks =
    encoding === 'o200k' ? await import('js-tiktoken/ranks/o200k_base') : await import('js-tiktoken/ranks/cl100k_base');
  const encoder = new Tiktoken(ranks.default);
  const count = (text: string): number => {
    let estimated = 0;
    const bounded = text.replace(longRun, (run) => {
      if (/[^\u0000-\u007f]/.test(run)) return run.match(pieces)?.join(' ') ?? '';
      estimated += Math.ceil(run.length / charsPerToken);
      return '';
    });
    // Special tokens in a visitor's text are encoded as plain text.
    return estimated + encoder.encode(bounded, [], []).length;
  };
  return Object.assign(count, { encoding });
}

function encodingOf(model: string): Encoding {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  if (/^(?:gpt-(?:4o|4\.1|4\.5|5|6)|chatgpt-|o[1-9])/.test(name)) return 'o200k';
  return /^(?:gpt-4|gpt-3\.5|gpt-35)/.test(name) ? 'cl100k' : 'estimate';
}

/**
 * Estimates the tokens of a text for models whose encoding is not public. A token has 3.2 ASCII characters, 1.6 other
 * letters, or 0.8 characters of scripts written without spaces. With the vocabularies of 32,000 and more of open models
 * it has 3.3 to 4.5 ASCII characters of English and code.
 */
export const estimateTokens: TokenCounter = Object.assign(estimate, { encoding: 'estimate' as const });

function estimate(text: string): number {
  let [ascii, other, dense] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) ascii += 1;
    else if (code < 0x0e00) other += 1;
    else dense += 1;
  }
  return Math.ceil(ascii / 3.2 + other / 1.6 + dense / 0.8);
}
