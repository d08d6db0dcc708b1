import type { EnhancementType } from '@winnow/contracts';
import { textLabels, type Label } from '../extract-fields/labels';
import { pairsSection, takePairs } from '../text/question-pairs';
import { isUnspaced } from '../text/words';
import type { Block, Section } from '../text/text-types';
import { definitionsOf, keyPointCount, levelOf, readContent, type Reading } from './knowledge-base';
import { offlineExamples } from './offline-examples';
import { leadOf, topSentences, type RankedSentence } from './rank-sentences';
import { blockMarkdown, quoted, renderSection } from './render-markdown';
import { formalSentence, simplifySentence } from './simplify-sentence';
import { headingQuestion } from './topic-questions';

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n');
const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const figures =
  /(?<![\w.])(?:[$€£¥]\s?)?\d[\d.,]*\s?(?:%|percent|million|billion|€|\$|£|km|kg|GB|MB|ms|seconds|minutes|hours|days|years)?(?![\w.])/;

/** The built-in model's rewrite of each style; none adds facts to the content. */
const styles: Record<EnhancementType, (reading: Reading, content: string) => string> = {
  summary,
  expand,
  simplify,
  professional,
  creative,
};

/** Rewrites content in a style. Content without sentences is returned as clean Markdown. */
export function offlineEnhance(content: string, style: EnhancementType): string {
  const reading = readContent(content);
  const text = styles[style](reading, content);
  if (text.trim() === '') return content.trim();
  return style === 'summary' ? text : joined([text, pairsSection(reading.pairs)]);
}

/** Maximum fields of a summary. */
const maxFields = 12;
/** Minimum words of a sentence that tells something: shorter ones are prices, labels and notices such as "In stock". */
const minToldWords = 3;
const wordLetters = /\p{L}{2,}/gu;
const tells = (text: string) => (text.match(wordLetters)?.length ?? 0) >= minToldWords || isUnspaced(text);

/** Returns the highest-ranked sentences under their headings, or the fields of a text that has few sentences. */
function summary(reading: Reading, content: string): string {
  const { title, sections, language } = reading;
  const { labels } = textLabels(takePairs(content).rest);
  const names = new Set(labels.map(({ name }) => name));
  const isNamed = (text: string) => text.includes(':') && names.has(text.split(':', 1)[0] ?? '');
  const told = reading.ranked.filter(({ sentence: { text } }) => tells(text) && !isNamed(text));
  if (told.length < minTold && labels.length > 0) return fieldSummary(reading, told, labels);
  if (reading.ranked.length === 0) return '';
  const ranked = told.length > 0 ? told : reading.ranked;
  const top = topSentences(ranked, Math.max(keyPointCount(ranked), Math.min(24, Math.ceil(ranked.length / 6))));
  const lead = leadOf(ranked) ?? top[0];
  const points = top.filter((entry) => entry !== lead);
  const grouped = [...Map.groupBy(points, ({ section }) => section)].map(([section, entries]) => {
    const heading = sections[section]?.heading;
    return joined([heading ? `**${heading}**` : '', bullets(entries.map(({ sentence }) => sentence.text))]).replace(
      '\n\n',
      '\n',
    );
  });
  return joined([`# ${title ?? language.labels.summary}`, lead?.sentence.text ?? '', ...grouped]);
}

/** Minimum sentences of a text that is summarised by them. */
const minTold = 3;

/** Returns the title, the sentences and the first fields: a data sheet has no sentences that say more. */
function fieldSummary({ title, language }: Reading, told: readonly RankedSentence[], labels: readonly Label[]): string {
  const heading = title !== null && labels.some(({ name }) => title.startsWith(`${name}:`)) ? null : title;
  const lines = labels.slice(0, maxFields).map(({ name, value }) => `**${name}:** ${String(value)}`);
  return joined([
    `# ${heading ?? language.labels.summary}`,
    told.map(({ sentence }) => sentence.text).join(' '),
    bullets(lines),
  ]);
}

/** Adds an overview, terms, figures, and questions and answers for newcomers to the whole content. */
function expand(reading: Reading, content: string): string {
  const { title, sections, ranked, language } = reading;
  const terms = definitionsOf(reading);
  const facts = ranked.filter(({ sentence, words }) => words < 40 && figures.test(sentence.text)).slice(0, 12);
  const overview = topSentences(ranked, Math.min(4, keyPointCount(ranked)));
  const pairs = offlineExamples(content).slice(0, 8);
  return joined([
    title ? `# ${title}` : '',
    overview.length > 1 ? `> ${overview.map(({ sentence }) => sentence.text).join(' ')}` : '',
    ...sections.map((section) => renderSection(section, levelOf(section, sections))),
    terms.length > 0
      ? `## ${language.labels.terms}\n\n${terms.map(({ term, meaning }) => `**${term}**\n: ${meaning}`).join('\n\n')}`
      : '',
    facts.length > 0 ? `## ${language.labels.facts}\n\n${bullets(facts.map(({ sentence }) => sentence.text))}` : '',
    pairs.length > 0
      ? `## FAQ\n\n${pairs.map(({ user, assistant }) => `### ${user}\n\n${assistant}`).join('\n\n')}`
      : '',
  ]);
}

/** Rewrites with short sentences and plain words, one thought per line. */
function simplify({ title, sections, language }: Reading): string {
  const isEnglish = language.code === 'en';
  const block = (entry: Block) =>
    entry.kind === 'paragraph'
      ? quoted(entry, bullets(entry.sentences.map(({ markdown }) => simplifySentence(markdown, isEnglish))))
      : blockMarkdown(entry);
  return joined([
    title ? `# ${title}` : '',
    ...sections.map((section) => renderSection(section, levelOf(section, sections), block)),
  ]);
}

/** Writes a report: executive summary, numbered sections, formal tone. */
function professional({ title, sections, ranked, language }: Reading): string {
  const isEnglish = language.code === 'en';
  const tone = (text: string) => formalSentence(text, isEnglish);
  const block = (entry: Block) =>
    entry.kind === 'paragraph'
      ? quoted(entry, entry.sentences.map(({ markdown }) => tone(markdown)).join(' '))
      : blockMarkdown(entry);
  const label = isEnglish ? 'Executive Summary' : language.labels.summary;
  const points = ranked.length > 4 ? topSentences(ranked, Math.min(5, keyPointCount(ranked))) : [];
  return joined([
    title ? `# ${title}` : '',
    points.length > 0 ? `## ${label}\n\n${points.map(({ sentence }) => tone(sentence.text)).join(' ')}` : '',
    ...numbered(sections).map((section) => renderSection(section, levelOf(section, sections), block)),
  ]);
}

/** Numbers section headings 1, 1.1, 1.2, 2 …, unless some already have numbers, which may be years or versions. */
function numbered(sections: readonly Section[]): readonly Section[] {
  if (sections.some(({ heading }) => heading !== null && /^\d/.test(heading))) return sections;
  const counters: number[] = [];
  return sections.map((section) => {
    if (!section.heading) return section;
    const depth = levelOf(section, sections) - 1;
    counters.length = depth;
    counters[depth - 1] = (counters[depth - 1] ?? 0) + 1;
    const number = Array.from(counters, (count) => count ?? 1).join('.');
    return { ...section, heading: `${number} ${section.heading}` };
  });
}

/**
 * Writes a magazine article: an opening line, headings as questions, the strongest sentence of each section
 * highlighted, and a closing line.
 */
function creative({ title, sections, ranked, language }: Reading): string {
  const hook = leadOf(ranked);
  const bySection = Map.groupBy(ranked, ({ section }) => section);
  const facts = ranked.filter(({ sentence, words }) => words < 30 && figures.test(sentence.text)).slice(0, 3);
  const last = topSentences(ranked, 3).at(-1);
  const asQuestion = (section: Section) => ({
    ...section,
    heading: section.heading && asked(headingQuestion(section.heading, language), section.heading),
  });
  return joined([
    `# ✨ ${title ?? sections.find(({ heading }) => heading)?.heading ?? hook?.sentence.text ?? language.labels.keyPoints}`,
    hook ? `> *${hook.sentence.text}*` : '',
    ...sections.map((section, index) => {
      const best = (bySection.get(index) ?? [])
        .filter((entry) => entry.words > 5)
        .sort((left, right) => right.score - left.score)[0];
      const pull = best && best !== hook && sentenceCount(section) >= 5 ? `> **${best.sentence.text}**` : '';
      const body = renderSection(asQuestion(section), levelOf(section, sections));
      return joined([body, pull]);
    }),
    facts.length > 0 ? `## 💡 ${language.labels.facts}\n\n${bullets(facts.map(({ sentence }) => sentence.text))}` : '',
    last && last !== hook ? `---\n\n**${last.sentence.text}**` : '',
  ]);
}

const asked = (question: ReturnType<typeof headingQuestion>, heading: string) =>
  question && question.weight >= 0.8 && !/^\d/.test(heading) ? question.text : heading;
const sentenceCount = ({ blocks }: Section) =>
  blocks.reduce((sum, block) => sum + (block.kind === 'paragraph' ? block.sentences.length : 0), 0);
