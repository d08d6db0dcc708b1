/** Plainer words for common long ones (from the UK and US plain-language guides); English only. */
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

/** Minimum words of a sentence that is split where a clause allows it. */
const longSentence = 16;

/**
 * Splits a long sentence at clause boundaries and replaces long words (English). Keeps names, numbers, brackets and
 * code.
 */
export function simplifySentence(sentence: string, isEnglish: boolean): string {
  const pieces = split(sentence, isEnglish);
  return pieces.map((piece) => (isEnglish ? outsideCode(piece, plainWords) : piece)).join(' ');
}

/** Changes the text outside code and targets of links. */
function outsideCode(text: string, change: (text: string, isStart: boolean) => string): string {
  return text
    .split(/(`[^`]*`|\]\([^()\s]*(?:\s+"[^"]*")?\))/)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece, at === 0)))
    .join('');
}

function split(sentence: string, isEnglish: boolean): string[] {
  if (sentence.split(' ').length <= longSentence) return [sentence];
  const border = isEnglish
    ? /;\s+|:\s+(?=\p{Ll})|,\s+(?=(?:and|but|so|yet)\s+(?:it|they|you|we|he|she|this|the|a|an)\b)/u
    : /;\s+/u;
  const pieces = sentence.split(border);
  // Ignores boundaries inside brackets, quotation marks or code.
  if (pieces.some((piece) => !isBalanced(piece))) return [sentence];
  return pieces.map((piece, at) => {
    const text = piece.replace(/^(?:and|so|yet)\s+/i, '').trim();
    const closed = /[.!?…]["”’)]*$/.test(text) ? text : `${text.replace(/[,;:]$/, '')}.`;
    return at === 0 ? closed : capitalised(closed);
  });
}

function isBalanced(text: string): boolean {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return count(/[([“„«]/g) === count(/[)\]”»]/g) && count(/["`]/g) % 2 === 0;
}

/** Replaces words except names, which have a capital inside a sentence: `Web Components`. */
function plainWords(sentence: string, isStart: boolean): string {
  return plainer.reduce(
    (text, [long, short]) =>
      text.replace(long, (found, place: number) => {
        if (!/^\p{Lu}/u.test(found)) return short;
        return isStart && place === 0 ? capitalised(short) : found;
      }),
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
const casual = /\b(?:basically|actually|just|really|pretty much|a lot of|lots of|awesome|stuff|gonna|wanna)\b/gi;
const formal: Readonly<Record<string, string>> = {
  'a lot of': 'many',
  'lots of': 'many',
  stuff: 'material',
  gonna: 'going to',
  wanna: 'want to',
  awesome: 'excellent',
};

/** Rewrites a sentence in a formal tone: no contractions, fillers or exclamation marks (English). */
export function formalSentence(sentence: string, isEnglish: boolean): string {
  return outsideCode(sentence, (text, isStart) => formalText(text, isEnglish, isStart));
}

function formalText(sentence: string, isEnglish: boolean, isStart: boolean): string {
  const calm = sentence.replace(/(?<!!)!+(?=\s|$|["”’)])/g, '.');
  if (!isEnglish) return calm;
  const full = contractions.reduce(
    (text, [short, long]) =>
      text.replace(short, (found, ...groups) => keepCapital(found, long.replace('$1', String(groups[0])))),
    calm,
  );
  const cleaned = full.replace(casual, (found, place: number) =>
    // A capital inside a sentence marks a title or a name.
    /^\p{Lu}/u.test(found) && !(isStart && place === 0) ? found : keepCapital(found, formal[found.toLowerCase()] ?? ''),
  );
  const spaced = cleaned.replace(/\s{2,}/g, ' ').replace(/ ([,.;:])/g, '$1');
  if (!isStart) return spaced;
  // A sentence that began in lower case begins with a name of a program or a brand.
  const start = spaced.replace(/^[\s,]+/, '');
  return /^\p{Lu}/u.test(sentence) ? capitalised(start) : start;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const keepCapital = (found: string, text: string) => (/^\p{Lu}/u.test(found) ? capitalised(text) : text);
