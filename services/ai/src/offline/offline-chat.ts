import type { ChatMessage } from '@winnow/contracts';
import { detectLanguage } from '../text/detect-language';
import { english, type Language } from '../text/languages';
import { contentStems, wordsOf } from '../text/words';
import { chatLabels } from './chat/labels';
import { passagesOf, type Passage } from './chat/passages';
import { closest, retrieve, type Found } from './chat/retrieve';

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|bonjour|hola|ciao|olá)\b[\s!.,]*(?:(?:there|everyone)[\s!.,]*)?$/i;
const thanks = /^(?:thanks?|thank you|thx|danke|merci|gracias|grazie|obrigad[oa])\b.{0,20}$/i;
const wholeText =
  /\b(?:summar\w+|overview|what (?:is|does) (?:this|the (?:text|prompt|content|document))|what can you (?:do|tell|help))\b/i;
/** Maximum passages of one answer, and minimum share of the best one's score. */
const maxPassages = 3;
const nearBest = 0.75;
const leansBack =
  /^(?:raises|returns|it|its|this|that|these|they|he|she|then|otherwise|but|however|also)\b|\bthere[.!]?$/i;
/** Minimum share of the question's words in an answer; below it, the passage is labelled as the closest one. */
const sureCoverage = 0.45;

const noPrompt =
  'There is no prompt yet. Add content to the Final Combined Prompt, then ask again. (Offline model: it answers from that text only.)';

/**
 * Answers the last message only from the system prompt, by retrieval: the passages with most of the question's words,
 * or a matching question-and-answer pair of the prompt. When unsure, returns the closest passage with its location;
 * never claims that the prompt has no answer.
 */
export function offlineChat(systemPrompt: string, messages: readonly ChatMessage[]): string {
  const users = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const question = (users.at(-1) ?? '').trim();
  if (greeting.test(question)) return 'Hello! Ask me anything about the content of your prompt.';
  if (thanks.test(question)) return 'You are welcome.';
  const passages = passagesOf(systemPrompt);
  if (passages.length === 0) return noPrompt;
  const found = leansOnEarlier(users) ? [] : retrieve(passages, question, systemPrompt);
  if ((found[0]?.coverage ?? 0) >= sureCoverage) return answerOf(passages, found);
  const before = users.at(-2);
  const together = before === undefined ? [] : retrieve(passages, `${before} ${question}`, systemPrompt);
  if (leansOnEarlier(users) && together[0]) return answerOf(passages, together);
  if (wholeText.test(question)) return joinPassages(passages, distinct(passages, [...passages.keys()]).slice(0, 6));
  return closestAnswer(passages, found[0], question, chatLabels(languageOf(question, systemPrompt)));
}

/** Returns the closest passage with its location, and the prompt's headings when no words are shared. */
function closestAnswer(
  passages: readonly Passage[],
  found: Found | undefined,
  question: string,
  labels: ReturnType<typeof chatLabels>,
): string {
  const best = found ?? closest(passages, question);
  const topics = found ? '' : topicsOf(passages);
  const answer = `${labels.closest} (${placeOf(passages, best, labels.paragraph)}): ${answerOf(passages, [best])}`;
  return topics === '' ? answer : `${answer}\n\n${labels.covers}: ${topics}.`;
}

/** Whether a message is a follow-up such as "And why?", which is searched together with the previous question. */
function leansOnEarlier(users: readonly string[]): boolean {
  const [before, last] = users.slice(-2);
  if (last === undefined || before === undefined) return false;
  return (
    wordsOf(last).length <= 8 &&
    (contentStems(last).length <= 1 || /^(?:and|und|et|y|e)\b|\b(?:it|that|this|they|them|its|their)\b/i.test(last))
  );
}

function answerOf(passages: readonly Passage[], found: readonly Found[]): string {
  const best = found[0]?.score ?? 0;
  const near = found.filter(({ score }) => score >= best * nearBest).map(({ place }) => place);
  return joinPassages(passages, withLeaning(passages, distinct(passages, near).slice(0, maxPassages)));
}

/** Keeps the first of passages with the same text, since several sources may contain one sentence. */
function distinct(passages: readonly Passage[], places: readonly number[]): number[] {
  const textOf = (place: number) => (passages[place]?.text ?? '').toLowerCase().replace(/\s+/g, ' ');
  return [...Map.groupBy(places, textOf).values()].flatMap(([first]) => first ?? []);
}

/** Adds the previous sentence to one that depends on it ("It …", "This …"). */
function withLeaning(passages: readonly Passage[], places: readonly number[]): number[] {
  const leaning = places.flatMap((place) => {
    const [before, own, next] = [passages[place - 1], passages[place], passages[place + 1]];
    const leans = (one?: Passage, on?: Passage) => one && on && one.group === on.group && leansBack.test(one.text);
    return [...(leans(own, before) ? [place - 1] : []), ...(leans(next, own) ? [place + 1] : [])];
  });
  return [...new Set([...places, ...leaning])].sort((left, right) => left - right);
}

function joinPassages(passages: readonly Passage[], places: readonly number[]): string {
  return places.reduce((text, place, at) => {
    const passage = passages[place] as Passage;
    if (at === 0) return passage.text;
    const together = passages[places[at - 1] as number]?.group === passage.group;
    const separator = passage.isLine ? '\n' : ' ';
    return `${text}${together ? separator : '\n\n'}${passage.text}`;
  }, '');
}

/** Returns the location of a passage: its heading, else the number of its paragraph. */
function placeOf(passages: readonly Passage[], { place }: Found, paragraph: string): string {
  const { heading = '', group = 0 } = passages[place] ?? {};
  const groups = [...new Set(passages.map((passage) => passage.group))];
  return heading === '' ? `${paragraph} ${groups.indexOf(group) + 1}` : `“${heading}”`;
}

/** Detects the question's language; uses the prompt's when the question is too short. */
function languageOf(question: string, prompt: string): Language {
  const detected = detectLanguage(question);
  const isEnglish = wordsOf(question).some((word) => english.stopWords.includes(word.toLowerCase()));
  return detected.code !== 'en' || isEnglish ? detected : detectLanguage(prompt);
}

const topicsOf = (passages: readonly Passage[]) =>
  [...new Set(passages.map(({ heading }) => heading).filter((heading) => heading !== ''))].slice(0, 6).join(', ');
