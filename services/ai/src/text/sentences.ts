import { months } from './months';
import { plainText } from './plain-text';
import type { Sentence } from './text-types';
import { wordsOf } from './words';

/** Abbreviations (lower case, without the last full stop) that do not end a sentence, of the languages met most. */
const abbreviations = new Set(
  (
    'e.g i.e etc vs cf al mr mrs ms dr prof sr jr st fig figs no nos vol pp p ch sec eq ed eds inc ltd co corp approx dept est ' +
    'z.b d.h bzw usw ca nr abb s u.a evtl ggf inkl bspw vgl sog mme mlle ex av j.-c p.ej sra ud uds pág núm art dott sig tel ' +
    'jan feb mar apr jun jul aug sept sep oct nov dec т.е т.д т.п др г см рис'
  ).split(' '),
);

const endMark = /(?<![.!?…])[.!?…]+["'”’»)\]*_]*(?=\s|$)|[。！？｡।؟]+["”’」』）]*/gu;
/** What follows the first letter of a name of code, which begins a sentence in lower case: `list.append adds …`. */
const codeName = /^\w*(?:[._]\w|\()/;
/** Longest text taken as one sentence, in characters, before a word-segmenting splitter is asked. */
const longestSentence = 1_200;

/**
 * Cuts a paragraph into sentences, without breaking at abbreviations, initials, ordinals and dotted names.
 * @param content the whole content; spans refer to it
 */
export function splitSentences(content: string, start: number, end: number): Sentence[] {
  const source = content.slice(start, end);
  const sentences: Sentence[] = [];
  // Where its first word begins: a number there counts, it ends nothing.
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
  if (source.length - from > longestSentence) return [...sentences, ...segmented(content, start + from, end)];
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
  // "J. Smith", "§ 3. Absatz": initials and ordinals run on.
  if (/^\p{Lu}$/u.test(word)) return next === undefined;
  return !(/^\d{1,3}$/.test(word) && markAt - word.length <= first);
}

/** Scripts without sentence marks (Thai, Lao, Khmer) and run-on text: the platform's own segmentation. */
function segmented(content: string, start: number, end: number): Sentence[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return [...segmenter.segment(content.slice(start, end))].flatMap(({ index, segment }) => {
    const sentence = toSentence(content, start + index, start + index + segment.length);
    return sentence ? [sentence] : [];
  });
}

function toSentence(content: string, start: number, end: number): Sentence | null {
  while (start < end && /\s/.test(content[start] ?? '')) start += 1;
  while (end > start && /\s/.test(content[end - 1] ?? '')) end -= 1;
  const text = plainText(content.slice(start, end));
  return /[\p{L}\p{N}]/u.test(text) ? { start, end, text } : null;
}
