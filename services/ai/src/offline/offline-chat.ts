import type { ChatMessage } from '@winnow/contracts';
import { blockMarkdown } from './render-markdown';
import { blocksOf } from '../text/outline';
import { takePairs } from '../text/question-pairs';
import type { Block } from '../text/text-types';
import { contentStems, isStopWord, wordsOf } from '../text/words';

interface Passage {
  readonly text: string;
  /** Stems of its own words. */
  readonly stems: ReadonlySet<string>;
  /** Stems of what it stands under: its heading and its term. */
  readonly above: ReadonlySet<string>;
  readonly heading: string;
  /** Number of its paragraph: sentences of one paragraph are answered as one. */
  readonly group: number;
}

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|bonjour|hola|ciao|olá)\b[\s!.,]*(?:(?:there|everyone)[\s!.,]*)?$/i;
const thanks = /^(?:thanks?|thank you|thx|danke|merci|gracias|grazie|obrigad[oa])\b.{0,20}$/i;
const wholeText =
  /\b(?:summar\w+|overview|what (?:is|does) (?:this|the (?:text|prompt|content|document))|what can you (?:do|tell|help))\b/i;
/** Passages of one answer, and the share of the best one's score that the others need. */
const mostPassages = 3;
const leansBack = /^(?:raises|returns|it|its|this|that|these|they|he|she|then|otherwise|but|however|also)\b/i;
const nearBest = 0.55;
/** Share of the question's words, by weight, that a passage must hold to answer it. */
const leastShare = 0.34;
/** What a word counts for that stands only above a passage: the whole section shares it. */
const aboveCounts = 0.6;
/** Requests that say nothing of what is asked. */
const asks = /^(?:please\s+)?(?:define|explain|describe|tell me (?:more )?about|what is meant by)\s+/i;
/**
 * "What is a list?" asks for the passage that begins with the list ("A list is …"), not for each that names one: it
 * counts this many times as much.
 */
const tellsOf = 2;
const asksMeaning =
  /^(?:(?:please\s+)?(?:define|explain|describe)|what(?:['’]s| is| are)|who(?:['’]s| is| are)|was (?:ist|sind)|qu['’]est-ce|¿?\s?qu[eé] (?:es|son)|cos['’]è|o que (?:é|são))(?!\p{L})/iu;
/** Words of the name that such a question asks about. */
const wordsOfName = 3;

const noPrompt =
  'There is no prompt yet. Add content to the Final Combined Prompt, then ask again. (Offline model: it answers from that text only.)';
const notFound = (known: string) =>
  `The prompt does not say anything about that.${known === '' ? '' : ` It covers: ${known}.`}`;

/**
 * Answers the last message from the system prompt alone, by retrieval: the passages that hold most of the question's
 * words, or a question-and-answer pair of the prompt that asks the same. Says so when the prompt does not hold it.
 */
export function offlineChat(systemPrompt: string, messages: readonly ChatMessage[]): string {
  const users = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const question = users.at(-1) ?? '';
  if (greeting.test(question.trim())) return 'Hello! Ask me anything about the content of your prompt.';
  if (thanks.test(question.trim())) return 'You are welcome.';
  const passages = passagesOf(systemPrompt);
  if (passages.length === 0) return noPrompt;
  const answer = retrieve(passages, question) ?? followUp(passages, users);
  if (answer) return answer;
  if (wholeText.test(question)) return joinPassages(passages, [...passages.keys()].slice(0, 6));
  return notFound(topicsOf(passages));
}

/** "And why?" means the question before it: both are looked up together. */
function followUp(passages: readonly Passage[], users: readonly string[]): string | null {
  const [before, last] = users.slice(-2);
  if (last === undefined || before === undefined) return null;
  const leans =
    wordsOf(last).length <= 8 &&
    (contentStems(last).length <= 1 || /\b(?:it|that|this|they|them|its|their)\b/i.test(last));
  return leans ? retrieve(passages, `${before} ${last}`) : null;
}

function retrieve(passages: readonly Passage[], question: string): string | null {
  const asked = question.trim().replace(asks, '');
  const isMeaning = asksMeaning.test(question.trim());
  const stems = stemsOf(asked);
  const wanted = stems.size > 0 ? stems : new Set(wordsOf(asked).filter((word) => !isStopWord(word)));
  if (wanted.size === 0) return null;
  const weights = new Map(
    [...wanted].map((stem) => [
      stem,
      Math.log(1 + passages.length / (1 + passages.filter((passage) => holds(passage, stem)).length)),
    ]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const scored = passages
    .map((passage, place) => {
      const sum = (count: (stem: string) => number) =>
        [...weights].reduce((all, [stem, weight]) => all + weight * count(stem), 0) / total;
      const own = sum((stem) => (passage.stems.has(stem) ? 1 : passage.above.has(stem) ? aboveCounts : 0));
      const size = passage.stems.size + passage.above.size;
      const tells = isMeaning && wanted.size <= wordsOfName && wanted.has(firstStem(passage.text));
      const score = (own * (tells ? tellsOf : 1)) / Math.sqrt(1 + size / 60);
      return { passage, place, share: sum((stem) => (holds(passage, stem) ? 1 : 0)), score };
    })
    .filter(({ share }) => share >= leastShare)
    .sort((left, right) => right.score - left.score);
  const best = scored[0];
  if (!best) return null;
  const places = scored
    .filter(({ score }) => score >= best.score * nearBest)
    .slice(0, mostPassages)
    .map(({ place }) => place);
  return joinPassages(passages, withLeaning(passages, places));
}

const holds = ({ stems, above }: Passage, stem: string): boolean => stems.has(stem) || above.has(stem);

const firstStem = (text: string): string => contentStems(text)[0] ?? '';

/** A sentence that leans on the one before ("It …", "This …") comes along with it, and never without it. */
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
    return `${text}${together ? ' ' : '\n\n'}${passage.text}`;
  }, '');
}

/** The prompt's passages: paragraphs, list items, tables; a `Q:`/`A:` pair is one passage that answers with its A. */
function passagesOf(prompt: string): Passage[] {
  const { rest, pairs } = takePairs(prompt);
  const answers = pairs.map(({ user, assistant }) => ({
    text: assistant,
    heading: '',
    group: -1,
    stems: stemsOf(`${user} ${assistant}`),
    above: new Set<string>(),
  }));
  let [heading, term] = ['', ''];
  const blocks = blocksOf(rest);
  const passages = blocks.flatMap((block, group): Passage[] => {
    if (block.kind === 'heading') [heading, term] = [block.text, ''];
    if (block.kind === 'term') term = block.text;
    // What a name means is no answer without the name. The chat shows plain text: no marks.
    const label = blocks[group - 1]?.kind === 'term' && block.kind === 'paragraph' ? `${term}: ` : '';
    return textsOf(block).map((text, at) => ({
      text: at === 0 ? label + text : text,
      heading,
      group,
      stems: stemsOf(text),
      above: stemsOf(`${heading} ${term}`),
    }));
  });
  return [...passages, ...answers];
}

/** Stems of a text's words; of a name such as `list.pop()` those of its parts. */
const stemsOf = (text: string): Set<string> =>
  new Set(contentStems(text.replace(/(?<=\p{L})[._](?=\p{L})|[()]/gu, ' ')));

function textsOf(block: Block): string[] {
  if (block.kind === 'heading' || block.kind === 'term') return [];
  if (block.kind === 'list') return block.items.map(({ text }) => text);
  if (block.kind === 'table')
    return block.rows.map((row) => row.map((cell, at) => `${block.columns[at] ?? ''}: ${cell}`).join(', '));
  if (block.kind !== 'paragraph') return [blockMarkdown(block)];
  return block.sentences.map(({ text }) => text);
}

const topicsOf = (passages: readonly Passage[]) =>
  [...new Set(passages.map(({ heading }) => heading).filter((heading) => heading !== ''))].slice(0, 6).join(', ');
