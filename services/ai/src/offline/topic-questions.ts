import type { Language } from '../text/languages';
import { isStopWord, wordsOf } from '../text/words';
import { englishQuestion, type CommonWords, type Question } from './english-questions';

/** Headings that name a kind of passage, not a topic. */
const empty =
  /^(?:key points|key terms|facts and figures|faq|executive summary|note|notes|see also|example|examples|warning|tip|tips|important|caution|hint|contents?|table of contents|introduction|overview|summary|conclusion|references?|source code|links|more|other|misc(?:ellaneous)?|author|authors|release|abstract|true|false|none)\W*$/i;
const numbering = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.|chapter \d+:?|step \d+:?)\s+/i;

/** A question about what stands under a heading; null for headings that name no topic. */
export function headingQuestion(heading: string, language: Language): Question | null {
  const topic = heading
    .replace(numbering, '')
    .replace(/(?<![\s¶#:])[\s¶#:]+$/, '')
    .trim();
  if (topic === '' || empty.test(topic) || topic.length > 110 || !/\p{L}{2}/u.test(topic)) return null;
  if (/[?？]$/.test(topic)) return { text: topic, weight: 1 };
  if (language.code !== 'en') return { text: language.about(topic), weight: 0.7 };
  const task = /^how to (.+)$/i.exec(topic)?.[1];
  if (task)
    return { text: `How do I ${task.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}?`, weight: 1 };
  if (/^(?:why|when|where|what|which|who|how) /i.test(topic)) return { text: `${topic}?`, weight: 0.8 };
  if (/^\p{Lu}\p{Ll}+ing \p{L}/u.test(topic))
    return { text: `What should I know about ${lowered(topic)}?`, weight: 0.8 };
  return { text: `What should I know about ${lowered(topic)}?`, weight: 0.65 };
}

/** A question whose answer is the list under a heading. */
export function listQuestion(heading: string, language: Language): Question | null {
  const question = headingQuestion(heading, language);
  if (!question || language.code !== 'en' || question.weight === 1) return question;
  return { text: `What is listed under “${heading.replace(numbering, '')}”?`, weight: 0.5 };
}

/** A question about a described name: a function, an option, an attribute. */
export function termQuestion(term: string, language: Language): Question {
  const name = termName(term);
  if (language.code !== 'en') return { text: language.whatIs(termLabel(name)), weight: 0.9 };
  const does = name.endsWith('()') || name.startsWith('-');
  return { text: does ? `What does ${termLabel(name)} do?` : `What is ${termLabel(name)}?`, weight: 0.95 };
}

/** A described name as it stands in a sentence: names of programs are marked as code, words of people are not. */
export const termLabel = (name: string): string => (/\s/.test(name) ? name : `\`${name}\``);

/** The name inside a signature: `class email.Message(policy=compat)` is `email.Message`, `get(a, b)` is `get()`. */
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

/** What changed, of a sentence that says since when. */
export function versionQuestion(sentence: string, subject: string | null): Question | null {
  const [, what, version] =
    /^(Changed in version|New in version|Added in version|Deprecated since version|Removed in version) (\d[\w.]*)/i.exec(
      sentence,
    ) ?? [];
  if (!what || !version || !subject) return null;
  if (/^changed/i.test(what)) return { text: `What changed in ${subject} in version ${version}?`, weight: 0.85 };
  return null;
}

/** A question a sentence answers, by its grammar; null where its language or form gives none. */
export function sentenceQuestion(sentence: string, language: Language, common?: CommonWords): Question | null {
  if (language.code === 'en') return englishQuestion(sentence, common);
  const term = language.definition?.exec(sentence)?.[1]?.trim();
  if (!term || wordsOf(term).length > 7) return null;
  if (wordsOf(term).every(isStopWord)) return null;
  return { text: language.whatIs(term), weight: 1 };
}

/** Weights of questions that only name what their answer mentions: a name or recurring phrase, or any other one. */
export const phraseWeight = 0.4;
export const leastWeight = 0.2;

/** A question by the sentence's most telling run of words; null when it has none. */
export function phraseQuestion(
  sentence: string,
  language: Language,
  counts: ReadonlyMap<string, number>,
): Question | null {
  const found = tellingPhrase(sentence, counts);
  return found && { text: language.about(found.phrase), weight: found.telling ? phraseWeight : leastWeight };
}

/**
 * A name of several words, else two neighbouring words that both recur in the text (telling), else the run of up to three
 * meaningful words whose words occur most.
 */
export function tellingPhrase(
  sentence: string,
  counts: ReadonlyMap<string, number>,
): { phrase: string; telling: boolean } | null {
  const name = /\p{Lu}[\p{L}\p{N}’'-]{1,60}(?: (?:of |the |for |and )?\p{Lu}[\p{L}\p{N}’'-]{1,60}){1,10}/u.exec(
    sentence.replace(/^\S+\s/, ''),
  )?.[0];
  if (name) return { phrase: name, telling: true };
  let best: { phrase: string; telling: boolean; score: number } | null = null;
  const count = (word: string) => counts.get(word.toLowerCase()) ?? 0;
  for (const piece of sentence.split(/[,;:.()[\]“”"—–?!、。，；：（）「」]+\s*/)) {
    let run: string[] = [];
    for (const word of [...wordsOf(piece), '']) {
      if (word !== '' && !isStopWord(word) && word.length > 1 && !/^\d/.test(word)) {
        run.push(word);
        if (run.length < 3) continue;
      }
      const pair = run.slice(0, 2);
      const telling = pair.length === 2 && pair.every((part) => count(part) > 1);
      const phrase = (telling ? pair : run).join(' ');
      const score = run.reduce((sum, part) => sum + Math.log(1 + count(part)), telling ? 10 : 0);
      if (run.length > 1 && score > (best?.score ?? 0) && piece.includes(phrase)) best = { phrase, telling, score };
      run = [];
    }
  }
  return best;
}

const lowered = (topic: string) =>
  /^\p{Lu}\p{Ll}+ \p{Ll}[^\p{Lu}]*$/u.test(topic) ? topic.charAt(0).toLowerCase() + topic.slice(1) : topic;
