import { createRequire } from 'node:module';
import type nlp from 'compromise';
import { months } from '../text/months';

const load = createRequire(__filename);
let loaded: typeof nlp | undefined;

/**
 * Returns the tagger, loaded with the first sentence: it takes a fifth of the start of the service, and of each thread,
 * the tasks of which need it only to formulate questions.
 */
const tagger = (): typeof nlp => (loaded ??= load('compromise') as typeof nlp);

/** A tagged word. */
interface Tagged {
  readonly text: string;
  /** Text after the word: white space, a comma. */
  readonly post: string;
  readonly tags: ReadonlySet<string>;
  /** The base form of a verb. */
  readonly root: string;
}

/** A question for the object of a verb, with its subject for validation. */
export interface VerbQuestion {
  readonly subject: string;
  readonly ask: (subject: string) => string;
}

/** Number of words to tag: subject, verb and the start of the object; more where a reason may follow. */
const [taggedWords, reasonWords] = [12, 24];
const subjectWords = 7;
/** Matches auxiliary verbs, and verbs whose object is too vague. */
const weakVerbs =
  /^(?:be|have|do|help|keep|start|begin|try|seem|become|let|get|go|come|continue|tend|need|want|like|appear|remain|start|stay|stop|happen|look|work|follow|face|see|say|tell|add|note|believe|think|feel|hope|know|call|name|consider|double|halve|take|last|cost|vary|run|turn|leave)$/;
const subjectTags = ['Noun', 'ProperNoun', 'Adjective', 'Determiner', 'Value', 'Possessive'];
const objectTags = ['Noun', 'ProperNoun', 'Adjective', 'Determiner', 'Value', 'Possessive'];

/**
 * Derives "What does X return?" from "X returns Y", and "When was X built?" from "X was built in 1874". Null when the
 * tagger finds no plain subject, verb and object in a row.
 */
export function verbQuestion(sentence: string): VerbQuestion | null {
  const words = taggedOf(sentence);
  const at = words.findIndex(({ tags }) => tags.has('Verb'));
  const subject = words.slice(0, at);
  const verb = words[at];
  const next = words[at + 1];
  if (!verb || !next || !isSubject(subject) || verb.post.trim() !== '') return null;
  const name = subject.map(({ text }) => text).join(' ');
  if (/^(?:was|were)$/.test(verb.text)) return passiveQuestion(name, verb.text, words.slice(at + 1));
  const helper = helperOf(verb, headOf(subject));
  if (!helper) return null;
  const reason = words.findIndex(({ text }) => text === 'because');
  const effect = words.slice(at + 1, reason);
  if (
    reason > at + 1 &&
    effect.every(({ tags, post }) => post.trim() === '' && !tags.has('Pronoun') && !tags.has('Verb'))
  ) {
    const rest = effect.map(({ text }) => text).join(' ');
    return { subject: name, ask: (it) => `Why ${helper} ${it} ${verb.root} ${rest}?` };
  }
  if (isParticiple(words.slice(at))) return null;
  if (weakVerbs.test(verb.root) || !startsObject(next) || words[at + 2]?.tags.has('Verb')) return null;
  return { subject: name, ask: (it) => `What ${helper} ${it} ${verb.root}?` };
}

/** Words after which another clause with its own verb may follow. */
const clauseWords =
  /^(?:and|or|but|that|which|who|whose|where|when|while|because|although|though|since|until|if|as|so|than|how|what|why)$/i;

/** Whether the verb of the subject comes after a participle: `Objects found on board are kept.` */
function isParticiple([verb, ...rest]: readonly Tagged[]): boolean {
  if (!verb?.tags.has('PastTense')) return false;
  const finite = rest.findIndex(({ tags }) => ['Copula', 'Auxiliary', 'Modal'].some((tag) => tags.has(tag)));
  return (
    rest.slice(0, Math.max(0, finite)).every(({ text, post }) => post.trim() === '' && !clauseWords.test(text)) &&
    finite > 0
  );
}

/** Whether a description begins with a verb: `Returns the length.`, not `The length of …`. */
export function beginsWithVerb(text: string): boolean {
  const [first] = taggedOf(text);
  const isVerb = first?.tags.has('PresentTense') === true || first?.tags.has('Imperative') === true;
  return isVerb && !/^(?:use|see|note)$/i.test(first?.text ?? '');
}

/** Whether a main clause is an imperative: `use the option.`, `please report the problem.` */
export function isImperative(text: string): boolean {
  const [first, ...rest] = taggedOf(text.replace(/^(?:then|please|simply|just|always|never) /, ''));
  if (!first || first.post.trim() !== '' || !/^\p{Ll}+$/u.test(first.text)) return false;
  if (!first.tags.has('Infinitive') && !first.tags.has('Imperative')) return false;
  if (rest[0]?.tags.has('Determiner')) return true;
  // "return values are ignored" begins with a noun.
  const finite = ['Copula', 'Auxiliary', 'Modal', 'Conjunction'];
  return !rest.slice(0, 3).some(({ tags }) => finite.some((tag) => tags.has(tag)));
}

/** Whether a description is a noun phrase: `A dictionary that maps names.` */
export function isNounPhrase(text: string): boolean {
  const words = taggedOf(text);
  const relative = words.findIndex((word) => /^(?:that|which|who|where|whose|to)$/.test(word.text));
  const finite = ['Copula', 'Auxiliary', 'Modal', 'PresentTense', 'PastTense'];
  return (relative === -1 ? words : words.slice(0, relative)).every(
    ({ tags }) => tags.has('Participle') || !finite.some((tag) => tags.has(tag)),
  );
}

/** Whether a text has a subject followed by a verb: `you lose your key`, not `anything`. */
export function hasClause(text: string): boolean {
  const words = taggedOf(text);
  const noun = words.findIndex(({ tags }) => tags.has('Noun') || tags.has('Pronoun'));
  return noun !== -1 && words.slice(noun + 1).some(({ tags }) => tags.has('Verb'));
}

const adverb = /^(?:first|last|originally|finally|recently|officially|formally)$/;
/** Maximum words of a date: "on 1 March 1874". */
const dateWords = 4;

/** Whether a date with a year begins here: "in 1874", "in March 1874", "on March 1, 1874". */
function isDate([preposition, ...words]: readonly Tagged[]): boolean {
  const year = words.find(({ text }) => !/^\d{1,2}$/.test(text) && !months.has(text.toLowerCase()))?.text ?? '';
  return /^(?:in|on)$/.test(preposition?.text ?? '') && /^(?:1[0-9]|20)\d\d$/.test(year);
}

/** "The tower was built in 1874" allows a question for the date; other passives are ambiguous. */
function passiveQuestion(subject: string, verb: string, rest: readonly Tagged[]): VerbQuestion | null {
  const [first, second] = rest;
  const modifier = adverb.test(first?.text ?? '') ? `${first?.text} ` : '';
  const participle = modifier === '' ? first : second;
  if (!participle?.tags.has('PastTense') || participle.post.trim() !== '') return null;
  const after = rest.indexOf(participle) + 1;
  if (!isDate(rest.slice(after, after + dateWords))) return null;
  return { subject, ask: (it) => `When ${verb} ${it} ${modifier}${participle.text}?` };
}

/** Returns the head noun of the subject: `keeper` in `the keeper of station 5`. */
function headOf(subject: readonly Tagged[]): Tagged {
  const of = subject.findIndex(({ text }) => text === 'of');
  const nouns = (of === -1 ? subject : subject.slice(0, of)).filter(({ tags }) => tags.has('Noun'));
  return (nouns.at(-1) ?? subject[0]) as Tagged;
}

/** Returns the auxiliary verb of the question; null when verb and subject do not agree, which indicates a wrong tag. */
function helperOf({ tags, text, root }: Tagged, head: Tagged): string | null {
  if (tags.has('Auxiliary') || tags.has('Copula') || tags.has('Modal') || tags.has('Gerund') || root === '')
    return null;
  if (tags.has('PastTense')) return 'did';
  if (!tags.has('PresentTense')) return null;
  const isPlural = head.tags.has('Plural');
  if (text === root) return isPlural ? 'do' : null;
  return isPlural ? null : 'does';
}

function isSubject(words: readonly Tagged[]): boolean {
  const last = words.findLast(({ tags }, at) => at === 0 || !tags.has('Cardinal'));
  // Indefinite subjects ("any user", "most pages") yield poor questions.
  if (/^(?:an?|any|every|all|no|most|many|several|few)$/i.test(words[0]?.text ?? '')) return false;
  if (!last || words.length > subjectWords || !last.tags.has('Noun') || last.tags.has('Pronoun')) return false;
  return words.every(
    ({ tags, text, post }) =>
      post.trim() === '' &&
      !tags.has('Pronoun') &&
      (/^(?:of|and)$/.test(text) || subjectTags.some((tag) => tags.has(tag))),
  );
}

const startsObject = ({ tags, text }: Tagged) =>
  !tags.has('Cardinal') &&
  objectTags.some((tag) => tags.has(tag)) &&
  !tags.has('Pronoun') &&
  !/^(?:that|this|these|those|which|what|to|over|about|[([].*)$/i.test(text);

function taggedOf(sentence: string): Tagged[] {
  const words = sentence.split(' ', reasonWords);
  const text = words.slice(0, words.includes('because') ? reasonWords : taggedWords).join(' ');
  return corrected(read(tagger()(text)));
}

/** Retags a verb that was tagged as a plural noun before an article: "The keeper of station 5 records the level". */
function corrected(words: readonly Tagged[]): Tagged[] {
  return words.map((word, at) => {
    const isVerb =
      at > 0 && word.tags.has('Plural') && words[at + 1]?.tags.has('Determiner') && word.post.trim() === '';
    return isVerb ? (read(tagger()(word.text).tag('PresentTense'))[0] ?? word) : word;
  });
}

function read(document: Pick<ReturnType<typeof nlp>, 'compute'>): Tagged[] {
  const fields = { terms: { root: true, pre: true } } as object;
  const [sentence] = (document.compute('root') as ReturnType<typeof nlp>).json(fields) as {
    terms: { text: string; pre: string; post: string; tags: string[]; root?: string }[];
  }[];
  // The second half of a contraction has no text.
  return (sentence?.terms ?? [])
    .filter((term) => term.text !== '')
    .map(({ text, pre, post, tags, root }) => ({
      text: pre.trim() + text,
      post,
      tags: new Set(tags),
      root: root ?? '',
    }));
}
