import { hasClause, isImperative, verbQuestion } from './verb-question';

/** A question that a sentence answers; `weight` (0–1) is how natural the pair reads. */
export interface Question {
  readonly text: string;
  readonly weight: number;
}

const connective =
  /^(?:However|Therefore|Thus|Also|Additionally|Furthermore|Moreover|Generally|Typically|Usually|Normally|Basically|In general|In practice|In addition(?! to)|In short|As a result|In other words|For example|For instance|Note that|Of course|Currently|By default|Finally|Similarly|Instead|Otherwise|Unfortunately|Fortunately|Indeed|Meanwhile|Still|Yet|Now|Today|Overall|Here|Then|And|But|So),? /;
/** Matches parenthetical words between commas. */
const aside = /, (?:however|though|too|therefore|of course|for example|for instance|in fact|in turn|meanwhile), /g;
const unresolved =
  /\b(?:it|its|this|that|these|those|they|their|them|he|she|his|her|we|our|i|my|you|your|which|what|who|here|there|another|each|such|some|both|former|latter|above|below|following|same|other|others|ones|either|neither)\b/i;
const clause =
  /[,;:()“”"—]| (?:is|are|was|were|and then|but|because|when|if|has|have|had|can|will|must|should|may|might|who|whose|where|while|how|that|to|than|not) /;

type Form = readonly [pattern: RegExp, ask: (match: RegExpExecArray) => string | null, weight: number];

/** Forms of a definition. */
const definition: Form = [
  /^(.{2,70}?) (is|are) (?:essentially |simply )?(?:an?|the|one of|any|part of) /,
  ([, subject, verb]) => about(subject, (it) => `What ${verb} ${it}?`),
  1,
];

const forms: readonly Form[] = [
  [
    /^["“][^"“”]{10,}[,.?!]["”],? (?:said |says )?(.{2,60}?)(?: (?:said|says|added|told)\b.*)?\.?$/u,
    ([, speaker]) => about(speaker?.split(',', 1)[0], (it) => `What did ${it} say?`, false),
    0.8,
  ],
  [
    /^(.{2,70}?) (is|are) (?:used|designed|intended|meant) (?:to|for|as) /,
    ([, subject, verb]) => about(subject, (it) => `What ${verb} ${it} used for?`),
    0.95,
  ],
  definition,
  [
    /^(.{2,70}?) (is|are) (called|raised|invoked|executed|returned|set|created|ignored|required|deprecated|removed|released|available|possible|necessary|useful|recommended|supported|allowed) (?:when|if|whenever|unless|as soon as) /,
    ([, subject, verb, state]) => about(subject, (it) => `When ${verb} ${it} ${state}?`),
    0.9,
  ],
  [
    /^(.{2,60}?) (is|are|was|were|can|cannot|should|must) (not )?(.{3,60}?) because /,
    ([, subject, verb, not, rest]) => about(subject, (it) => `Why ${verb} ${it} ${not ?? ''}${rest}?`),
    0.95,
  ],
  [
    /^(\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,3}) (founded|created|invented|wrote|developed|discovered|designed|built|introduced|proposed|published|coined) (.{3,60}?)(?: in | at | on |,|\.|$)/u,
    ([, , verb, object]) => (unresolved.test(object ?? '') ? null : `Who ${verb} ${object}?`),
    0.95,
  ],
  [/^(?:In|On) ((?:\p{L}+ )?(?:\d{1,2},? )?(?:1[5-9]|20)\d\d),? /u, ([, date]) => `What happened in ${date}?`, 0.8],
  [
    /^To (?!be |have |learn )(\p{Ll}+ [^,]{3,80}), (.+)/u,
    ([, task, rest = '']) =>
      // Otherwise the comma separates items of a list inside the task.
      task &&
      (isAdvised('', rest) || /\b(?:can|may|must|should) be \p{L}+ed\b/u.test(rest)) &&
      !/\b(?:it|them|this|that|these|those)\b|^(?:the|an?|my|your|our|some|any|all|each|every) /.test(task)
        ? `How do I ${secondToFirstPerson(task)}?`
        : null,
    1,
  ],
  [
    /^You (can|could|should|must|may|need to|have to) (?:also |then |now |simply |either |carefully )?(\p{Ll}+ [^,;:.]{3,70}?) (?:by|using|with|via|through|if you|as follows)\b/u,
    ([, , task]) =>
      task && !/\b(?:it|them|this|that|these|those)\b/.test(task) ? `How can I ${secondToFirstPerson(task)}?` : null,
    0.95,
  ],
  [
    /^If ([^,]{8,90}), (.+)/,
    ([, condition, rest = '']) => {
      if (!condition || leans(condition) || !hasClause(condition)) return null;
      return `What ${isAdvised(condition, rest) ? 'should I do' : 'happens'} if ${secondToFirstPerson(condition)}?`;
    },
    0.9,
  ],
  [
    /^When(?:ever)? ([^,]{8,90}), (.+)/,
    ([, condition, rest = '']) => {
      if (!condition || leans(condition)) return null;
      // "When writing a library, …" has no subject for "What happens …?".
      if (/^\p{L}+ing\b/u.test(condition)) return `What matters when ${secondToFirstPerson(condition)}?`;
      if (!hasClause(condition)) return null;
      return `What ${isAdvised(condition, rest) ? 'should I do' : 'happens'} when ${secondToFirstPerson(condition)}?`;
    },
    0.85,
  ],
  [
    /^(.{2,60}?) (must|should) (?!(?:not )?(?:also |only |either |always |never )?be\b)(not )?(?:also |only )?\p{L}+ /u,
    ([, subject, modal, not]) => about(subject, (it) => `What ${modal} ${it} ${not ? 'not ' : ''}do?`),
    0.6,
  ],
];

/** Words that also occur in lower case: capitalised at the start of a sentence, they are not names. */
export type CommonWords = ReadonlySet<string>;

/**
 * Returns an English question that the sentence answers by itself, or null when its grammar yields none. Sentences
 * whose subject is a pronoun (it, this, they) yield none.
 */
export function englishQuestion(sentence: string, common: CommonWords = new Set()): Question | null {
  return questionBy(forms, sentence, common, verbQuestion);
}

/** Returns "What is …?" for a sentence that is a definition; fast, since it runs no tagger. */
export const englishDefinition = (sentence: string): Question | null =>
  questionBy([definition], sentence, new Set(), () => null);

function questionBy(
  candidates: readonly Form[],
  sentence: string,
  common: CommonWords,
  byVerb: typeof verbQuestion,
): Question | null {
  const bare = sentence.replace(connective, '').replace(aside, ' ');
  const [first = ''] = bare.split(' ', 1);
  const isCommon = /^\p{Lu}\p{Ll}+$/u.test(first) && common.has(first.toLowerCase());
  const text = bare.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  // A sentence that begins in lower case begins with a name of a program, a function or a brand.
  const isSmallName = /^\p{Ll}[\w.-]*$/u.test(first);
  if (bare === sentence && /^(?:to|if|when|in|on|you|and|or|but)$/.test(first)) return null;
  const [shown, meant] = isSmallName
    ? [first.charAt(0).toUpperCase() + first.slice(1), first]
    : [first, first.toLowerCase()];
  const lower = (question: string) =>
    isCommon || isSmallName
      ? question.replace(new RegExp(` ${shown.replaceAll('.', String.raw`\.`)}(?=[ ?])`), ` ${meant}`)
      : question;
  for (const [pattern, ask, weight] of candidates) {
    const match = pattern.exec(text);
    const question = match && ask(match);
    if (question && isWhole(question)) return { text: tidy(lower(question)), weight };
  }
  // Tagging takes most of the time, so sentences whose subject would be rejected are skipped.
  if (opensClause.test(text) || unresolved.exec(text)?.index === 0) return null;
  const asked = byVerb(text);
  const question = asked && about(asked.subject, asked.ask);
  return question && isWhole(question) ? { text: tidy(lower(question)), weight: 0.85 } : null;
}

/** Whether brackets and code marks are closed: a comma inside of them does not end a clause. */
function isWhole(question: string): boolean {
  const count = (mark: string) => question.split(mark).length - 1;
  return count('(') === count(')') && count('[') === count(']') && count('`') % 2 === 0 && !question.includes('**');
}

/**
 * Whether advice follows a condition: after an intention, or before an imperative. Other conditions are followed by a
 * consequence.
 */
const isAdvised = (condition: string, rest: string): boolean =>
  /^you (?:do |really |only |just )?(?:need|want|wish|would like|have|are|prefer|plan|intend)\b/.test(condition) ||
  /^(?:then )?you (?:may|might|should|can|could|must|(?:will |would )?(?:likely |probably )?(?:need|have) to)\b/.test(
    rest,
  ) ||
  isImperative(rest);

const opensClause =
  /^(?:part|if|when|while|as|although|though|since|because|before|after|for|in|on|at|with|by|to|from|but|and|so|suppose|starting|note|see|using|once|until|unless|given|let|like|unlike|under|not|only|even|how|why|where|despite|during|according|among|between|if)\b/i;

/** Returns a question about a self-contained subject; null for any other. */
function about(subject: string | undefined, ask: (subject: string) => string, opensSentence = true): string | null {
  if (subject === undefined) return null;
  const words = subject.split(' ');
  if (
    words.length > 9 ||
    unresolved.test(subject) ||
    opensClause.test(subject) ||
    clause.test(subject) ||
    !/\p{L}/u.test(subject)
  )
    return null;
  if (
    /^(?:A|An|The|Any|All|Most|Many|No|One|Two|Every|Several)$/.test(subject) ||
    /\b(?:not|to|of|and|or|in|for|with|by)$/.test(subject)
  )
    return null;
  return ask(opensSentence ? lowerFirst(subject) : subject);
}

/** Lower-cases a sentence's first word unless it is a name (another capital, digit or code mark, or a lone word). */
function lowerFirst(subject: string): string {
  const [first = '', ...rest] = subject.split(' ');
  if (/^(?:A|An|The|Any|All|Most|Many|No|One|Every|Several)$/.test(first))
    return [first.toLowerCase(), ...rest].join(' ');
  const isFirstOfNames = rest[0] === 'and' && /^\p{Lu}/u.test(rest[1] ?? '');
  const ordinary =
    rest.length > 0 && !isFirstOfNames && /^\p{Lu}\p{Ll}+$/u.test(first) && !/^\p{Lu}/u.test(rest[0] ?? '');
  return ordinary ? [first.toLowerCase(), ...rest].join(' ') : subject;
}

const leans = (condition: string) =>
  /^(?:so|not|any of|none|he|she|set|given|omitted|specified)\b|\b(?:it|this|that|these|those|they|them|do(?:ing|es)? so|such)\b/i.test(
    condition,
  );
const secondToFirstPerson = (text: string) =>
  text
    .replace(/\byou['’]re\b/g, 'I am')
    .replace(/\byou['’](ve|ll|d)\b/g, 'I’$1')
    .replace(/\byou are\b/g, 'I am')
    .replace(/\b(to|for|with|by|from|at|on|about|of|than|lets?|helps?|allows?|tells?|gives?|shows?) you\b/g, '$1 me')
    .replace(/\byou$/, 'me')
    .replace(/\byou\b/g, 'I')
    .replace(/\byour\b/g, 'my')
    .replace(/\byourself\b/g, 'myself');
const tidy = (question: string) => question.replace(/\s+/g, ' ').replace(/(?<![\s,;:.])[\s,;:.]+\?$/, '?');
