import { unknownLanguage, type Language } from '../text/languages';
import { isStopWord, wordsOf } from '../text/words';
import { englishDefinition, englishQuestion, type CommonWords, type Question } from './english-questions';
import { beginsWithVerb, isNounPhrase } from './verb-question';

/** Matches headings that name a kind of passage rather than a topic. */
const empty =
  /^(?:key points|key terms|facts and figures|faq|executive summary|note|notes|see also|example|examples|warning|tip|tips|important|caution|hint|contents?|table of contents|introduction|overview|summary|conclusion|references?|source code|links|more|other|misc(?:ellaneous)?|author|authors|release|abstract|true|false|none)\W*$/i;
const numbering = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.|chapter \d+:?|step \d+:?)\s+/i;

/** Returns the question in a heading; null for headings that only name a topic. */
export function headingQuestion(heading: string, language: Language): Question | null {
  const topic = heading
    .replace(numbering, '')
    .replace(/(?<![\s¶#:])[\s¶#:]+$/, '')
    .trim();
  if (topic === '' || empty.test(topic) || topic.length > 110 || !/\p{L}{2}/u.test(topic)) return null;
  if (/[?？]$/.test(topic)) return { text: topic, weight: 1 };
  if (language.code !== 'en') return null;
  const task = /^how to (.+)$/i.exec(topic)?.[1];
  if (task)
    return { text: `How do I ${task.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}?`, weight: 1 };
  return /^(?:why|when|where|what|which|who|how) (?:is|are|was|were|do|does|did|can|should|must) /i.test(topic)
    ? { text: `${topic}?`, weight: 1 }
    : null;
}

/**
 * Returns a question about a described name (a function, an option, an attribute): "What does … do?" when the
 * description says what happens, "What is …?" when it is a definition; null when it is unclear.
 */
export function termQuestion(term: string, description: string, language: Language): Question | null {
  const name = termName(term);
  if (!endsSentence.test(description)) return null;
  if (language === unknownLanguage) return null;
  if (language.code !== 'en') return { text: language.whatIs(termLabel(name)), weight: 0.9 };
  if (beginsWithVerb(description)) return { text: `What does ${termLabel(name)} do?`, weight: 0.95 };
  const isSaid =
    (/^(?:An?|The|One|Abstract) /.test(description) && isNounPhrase(description)) ||
    description.startsWith(`${name} is `);
  return isSaid && !name.endsWith('()') ? { text: `What is ${termLabel(name)}?`, weight: 0.95 } : null;
}

const endsSentence = /[.!…。！]["'”’)\]]*$/;

/** Formats a described name for a sentence: names of programs as code, other words as they are. */
export const termLabel = (name: string): string => (/\s/.test(name) ? name : `\`${name}\``);

/**
 * Extracts the name from a signature: `class email.Message(policy=compat)` becomes `email.Message`, `get(a, b)` becomes
 * `get()`.
 */
export function termName(term: string): string {
  const plain = term.replaceAll('`', '').replace(/:$/, '').trimEnd();
  const bare = plain.replace(
    /^(?:async |abstract)?(?:class|exception|attribute|data|type|interface|enum|module|property) /,
    '',
  );
  const isType = bare !== plain;
  if (bare.startsWith('-')) return bare.split(/[\s=,]/)[0] ?? bare;
  const open = bare.indexOf('(');
  if (open === -1) return bare.replace(/^(?:function|method|classmethod|staticmethod|command|option|macro) /, '');
  const name =
    bare
      .slice(0, open)
      .split(/[\s*&]+/)
      .at(-1) ?? bare;
  return isType ? name : `${name}()`;
}

/** Returns a question about the change that a sentence with a version describes. */
export function versionQuestion(sentence: string, subject: string | null): Question | null {
  const [, version] = /^Changed in version (\d[\w.]*)/i.exec(sentence) ?? [];
  if (!version || !subject) return null;
  return { text: `What changed in ${subject} in version ${version}?`, weight: 0.85 };
}

/** Returns a question that a sentence answers, by its grammar; null when its language or form yields none. */
export function sentenceQuestion(sentence: string, language: Language, common?: CommonWords): Question | null {
  return language.code === 'en' ? englishQuestion(sentence, common) : definitionQuestion(sentence, language);
}

/** Returns a question for the term that a sentence defines; null for any other sentence. */
export function definitionQuestion(sentence: string, language: Language): Question | null {
  if (language.code === 'en') return englishDefinition(sentence);
  const term = language.definition?.exec(sentence)?.[1]?.trim();
  if (!term || wordsOf(term).length > definedWords || wordsOf(term).every(isStopWord)) return null;
  return { text: language.whatIs(inside(term, language)), weight: 1 };
}

/** Maximum words of a defined term; in other languages, longer subjects are usually clauses. */
const definedWords = 4;

/** Lower-cases a leading article inside the question. */
function inside(term: string, { articles }: Language): string {
  const [first = ''] = term.split(/(?<=[ ’'])/, 1);
  return articles.includes(first.trim().toLowerCase()) ? first.toLowerCase() + term.slice(first.length) : term;
}
