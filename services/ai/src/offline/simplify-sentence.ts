/** Plainer words for common long ones (after the UK and US plain-language guides); English only. */
const plainer: readonly (readonly [RegExp, string])[] = Object.entries({
  utilize: 'use',
  utilizes: 'uses',
  utilized: 'used',
  utilise: 'use',
  utilises: 'uses',
  utilised: 'used',
  commence: 'start',
  commences: 'starts',
  terminate: 'end',
  terminates: 'ends',
  terminated: 'ended',
  facilitate: 'help',
  facilitates: 'helps',
  demonstrate: 'show',
  demonstrates: 'shows',
  approximately: 'about',
  additional: 'more',
  subsequently: 'later',
  'prior to': 'before',
  'subsequent to': 'after',
  'in order to': 'to',
  'in the event that': 'if',
  'due to the fact that': 'because',
  'with respect to': 'about',
  'with regard to': 'about',
  'in accordance with': 'under',
  'a number of': 'some',
  'a large number of': 'many',
  'the majority of': 'most',
  'is able to': 'can',
  'are able to': 'can',
  'has the ability to': 'can',
  'it is necessary to': 'you must',
  obtain: 'get',
  obtains: 'gets',
  obtained: 'got',
  purchase: 'buy',
  require: 'need',
  requires: 'needs',
  required: 'needed',
  sufficient: 'enough',
  numerous: 'many',
  endeavour: 'try',
  endeavor: 'try',
  ascertain: 'find out',
  assist: 'help',
  assistance: 'help',
  consequently: 'so',
  nevertheless: 'but',
  furthermore: 'also',
  moreover: 'also',
  therefore: 'so',
  however: 'but',
  regarding: 'about',
  indicate: 'show',
  indicates: 'shows',
  modify: 'change',
  modifies: 'changes',
  modification: 'change',
  component: 'part',
  components: 'parts',
  initiate: 'start',
  initiates: 'starts',
  retain: 'keep',
  retains: 'keeps',
  attempt: 'try',
  attempts: 'tries',
  'at the present time': 'now',
  whilst: 'while',
  via: 'through',
}).map(([long, short]) => [new RegExp(`\\b${long}\\b`, 'gi'), short] as const);

/** Sentences above this many words are split where a clause allows it. */
const longSentence = 16;

/**
 * A sentence said simply: asides in brackets dropped, long ones split at clause borders, long words replaced (English).
 * Names, numbers and code stay as they are.
 */
export function simplifySentence(sentence: string, isEnglish: boolean): string {
  const bare = sentence.replace(/(?:(?<!\s)\s+)?\((?!\))[^()`]*\)/g, '').replace(/(?<!\s)\s+([,.;])/g, '$1');
  const pieces = split(bare, isEnglish);
  return pieces.map((piece) => (isEnglish ? plainWords(piece) : piece)).join(' ');
}

function split(sentence: string, isEnglish: boolean): string[] {
  if (sentence.split(' ').length <= longSentence) return [sentence];
  const border = isEnglish
    ? /;\s+|:\s+(?=\p{Ll})|,\s+(?=(?:and|but|so|yet)\s+(?:it|they|you|we|he|she|this|the|a|an)\b)/u
    : /;\s+/u;
  return sentence.split(border).map((piece) => {
    const text = piece.replace(/^(?:and|so|yet)\s+/i, '').trim();
    const closed = /[.!?…]["”’)]*$/.test(text) ? text : `${text.replace(/[,;:]$/, '')}.`;
    return closed.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  });
}

function plainWords(sentence: string): string {
  return plainer.reduce(
    (text, [long, short]) =>
      text.replace(long, (found) => (/^\p{Lu}/u.test(found) ? short.charAt(0).toUpperCase() + short.slice(1) : short)),
    sentence,
  );
}

const contractions: readonly (readonly [RegExp, string])[] = (
  [
    ["can['’]t", 'cannot'],
    ["won['’]t", 'will not'],
    ["shan['’]t", 'shall not'],
    ["(\\w+)n['’]t", '$1 not'],
    ["let['’]s", 'let us'],
    ["(I)['’]m", '$1 am'],
    ["(\\w+)['’]re", '$1 are'],
    ["(\\w+)['’]ve", '$1 have'],
    ["(\\w+)['’]ll", '$1 will'],
    ["(it|that|there|here|what|who|he|she)['’]s", '$1 is'],
  ] as const
).map(([pattern, full]) => [new RegExp(`\\b${pattern}\\b`, 'gi'), full] as const);
const casual =
  /\b(?:basically|actually|just|really|pretty much|kind of|sort of|a lot of|lots of|super|awesome|cool|okay|ok|stuff|gonna|wanna)\b/gi;
const formal: Readonly<Record<string, string>> = {
  'a lot of': 'many',
  'lots of': 'many',
  stuff: 'material',
  gonna: 'going to',
  wanna: 'want to',
  ok: 'acceptable',
  okay: 'acceptable',
  awesome: 'excellent',
  cool: 'good',
};

/** A sentence in a businesslike tone: no contractions, fillers or exclamation marks (English). */
export function formalSentence(sentence: string, isEnglish: boolean): string {
  const calm = sentence.replace(/(?<!!)!+(?=\s|$|["”’)])/g, '.');
  if (!isEnglish) return calm;
  const full = contractions.reduce(
    (text, [short, long]) =>
      text.replace(short, (found, ...groups) => keepCapital(found, long.replace('$1', String(groups[0])))),
    calm,
  );
  const cleaned = full.replace(casual, (found) => keepCapital(found, formal[found.toLowerCase()] ?? ''));
  return cleaned
    .replace(/\s{2,}/g, ' ')
    .replace(/ ([,.;:])/g, '$1')
    .replace(/^[\s,]+/, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const keepCapital = (found: string, text: string) =>
  /^\p{Lu}/u.test(found) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
