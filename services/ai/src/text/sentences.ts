import { months } from './months';
import { inOneLine, plainText } from './plain-text';
import type { MarkedSentence } from './text-types';
import { wordsOf } from './words';

/** Common abbreviations (lower case, without the last full stop) that do not end a sentence. */
const abbreviations = new Set(
  (
    'e.g i.e etc vs cf al mr mrs ms dr prof sr jr st fig figs no nos vol pp p ch sec eq ed eds inc ltd co corp approx dept est ' +
    'z.b d.h bzw usw ca nr abb s u.a evtl ggf inkl bspw vgl sog mme mlle ex av j.-c p.ej sra ud uds pág núm art dott sig tel ' +
    'jan feb mar apr jun jul aug sept sep oct nov dec т.е т.д т.п др г см рис'
  ).split(' '),
);

const endMark = /(?<![.!?…])[.!?…]+["'”’»)\]*_]*(?=\s|$)|[。！？｡।؟]+["”’」』）]*/gu;
/**
 * Matches what follows the first letter of a name of code, which may begin a sentence in lower case: `list.append adds
 * …`.
 */
const codeName = /^\w*(?:[._]\w|\()/;
/** Maximum characters of a sentence; longer ones are split by `Intl.Segmenter`. */
const maxSentenceLength = 1_200;

/**
 * Splits a paragraph into sentences, except at abbreviations, initials, ordinals and dotted names.
 * @param content the whole content, to which spans refer
 */
export function splitSentences(content: string, start: number, end: number): MarkedSentence[] {
  const source = content.slice(start, end);
  const sentences: MarkedSentence[] = [];
  // Start of the first word: a number there is a list number, not the end of a sentence.
  const first = source.search(/\S/);
  let from = 0;
  const push = (to: number) => {
    const sentence = toSentence(content, start + from, start + to);
    if (sentence) sentences.push(sentence);
    from = to;
  };
  for (const match of source.matchAll(endMark)) {
    const at = match.index + match[0].length;
    if (endsSentence(source, match.index, match[0], first)) push(at);
  }
  if (source.length - from > maxSentenceLength) return [...sentences, ...segmented(content, start + from, end)];
  push(source.length);
  return sentences;
}

function endsSentence(source: string, markAt: number, mark: string, first: number): boolean {
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const after = markAt + mark.length;
  const [, next, rest = ''] = /^\s*["'“‘«([*_`]*(\S)(\S*)/u.exec(source.slice(after, after + 60)) ?? [];
  const word =
    source
      .slice(Math.max(0, markAt - 24), markAt)
      .split(/[\s("“‘'[]/)
      .at(-1) ?? '';
  if (abbreviations.has(word.toLowerCase())) return next === undefined;
  if (next !== undefined && /\p{Ll}/u.test(next)) return codeName.test(rest);
  // "4. Mai": the day of a date.
  if (/^\d{1,2}$/.test(word) && months.has(wordsOf(`${next}${rest}`)[0]?.toLowerCase() ?? '')) return false;
  // "J. Smith", "§ 3. Absatz": initials and ordinals do not end a sentence.
  if (/^\p{Lu}$/u.test(word)) return next === undefined;
  return !(/^\d{1,3}$/.test(word) && markAt - word.length <= first);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Splits scripts without sentence marks (Thai, Lao, Khmer) and run-on text with the platform's segmenter. */
function segmented(content: string, start: number, end: number): MarkedSentence[] {
  return [...segmenter.segment(content.slice(start, end))].flatMap(({ index, segment }) => {
    const sentence = toSentence(content, start + index, start + index + segment.length);
    return sentence ? [sentence] : [];
  });
}

function toSentence(content: string, start: number, end: number): MarkedSentence | null {
  while (start < end && /\s/.test(content[start] ?? '')) start += 1;
  while (end > start && /\s/.test(content[end - 1] ?? '')) end -= 1;
  const source = content.slice(start, end);
  const text = plainText(source);
  return /[\p{L}\p{N}]/u.test(text) ? { start, end, text, markdown: inOneLine(source) } : null;
}
