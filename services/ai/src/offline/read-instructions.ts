import { contentStems } from '../text/words';

export interface RequestedForm {
  /** Requested number of pairs or points, of the whole text. */
  readonly count: number | null;
  /** Requested number of pairs of each section; `count` is null then. */
  readonly countPerSection: number | null;
  /** Whether a number is of the whole text, and not of each section, paragraph or product. */
  readonly isOfWholeText: boolean;
  /** Whether fewer than the number are enough: "at most 10". */
  readonly isMaximum: boolean;
  readonly bullets: boolean;
  readonly brief: boolean;
  /** Whether a topic is requested. */
  readonly topical: boolean;
  /** Relevance of a text to the requested topic, 0–2. */
  readonly focus: (text: string) => number;
}

const maxCount = 100;
/** Words of an instruction that describe the task rather than a topic. */
const ofTheTask = new Set(
  contentStems(
    'please generate create write make give add more some example examples question questions answer answers pair pairs q a qa focus ' +
      'about only use format content text clearly concisely clear concise short brief list bullet bullets point points keep user users ' +
      'style knowledge base simple detailed detail summary summarize summarise new different short long english ask include',
  ),
);

/** A number of pairs after one of a part: "chapter 4, 10 difficult questions". */
const ofPairs = String.raw`\d+(?:\s+(?!(?:and|or|with|for|in|to|of|as|but|by|plus)\b)\p{L}[\p{L}-]*){0,2}\s+(?:questions?|pairs?|examples?|q&as?)`;
/** Numbers of parts, levels and versions, and ranges of them: "chapter 12", "pages 3 to 8". */
const labelled = new RegExp(
  String.raw`\b(?:chapters?|sections?|pages?|parts?|paragraphs?|articles?|figures?|tables?|lessons?|units?|volumes?|grades?|class|levels?|versions?|years?|ages?|aged)\s+\d[\d.]*(?:\s*(?:-|–|to|and|,)\s*(?!${ofPairs})\d[\d.]*)*`,
  'giu',
);
/** What a number measures that is none of pairs; "8 word problems" are pairs. */
const unit =
  '(?:%|(?:words?|sentences?|characters?|letters?|tokens?|lines?|languages?|years?|months?|weeks?|days?|hours?|minutes?|seconds?)(?!\\p{L}| (?:problems?|pairs?|exercises?)))';
/** A number of up to three digits, or a range ("2-3 sentences"), that measures nothing else than pairs. */
const number = String.raw`(?<![\d.])\b(\d{1,3})\b(?!\.\d|(?:\s*(?:-|–|to|or|and)\s*\d{1,4})?[\s-]*${unit})`;
const amount = new RegExp(number, 'iu');
/** What a number of pairs is requested for each of: sections, and parts of the text that are not counted. */
const each = String.raw`\b(?:per|(?:for|from|in|about|on|of) (?:each|every)(?: of the)?)\s+`;
/** "Every part of the ship" is a subject, not a section. */
const eachSection = String.raw`${each}(?:sub)?(?:sections?|chapters?|headings?|topics?|parts?|lessons?)\b(?!\s+of\b(?!\s+\p{L}+\s+(?:text|content|document|page|book|article)\b))`;
/** A number before or after what it is for each of. "10 questions, at least one on each topic" has another one between. */
const amountPerSection = new RegExp(
  String.raw`${number}(?:,?\s+(?!(?:an?|one|with|that|which|cover\w*|includ\w*)\b)\p{L}[\p{L}&-]*){0,5}?\s+${eachSection}|(?:^|[.;!?\n])[ \t]*${eachSection}[^.;!?\n\d]*?${number}`,
  'iu',
);
const eachOther = new RegExp(
  String.raw`${each}(?:paragraphs?|slides?|items?|products?|rows?|steps?|entr(?:y|ies))\b`,
  'i',
);
/** Text before a number that is a maximum. */
const maximum = /\b(?:at most|up to|max(?:imum|\.)?(?: of)?|no more than|not more than|fewer than|less than)\s*$/i;

const sectionWords = new RegExp(eachSection, 'iu');
const limited = (digits: string | undefined) => Math.min(Number(digits ?? 0), maxCount) || null;

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numberWord = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi;

/** Parses the parts of an instruction that the built-in model supports: a number, a format, a length, a topic. */
export function readInstructions(instructions = ''): RequestedForm {
  const figures = instructions.replace(numberWord, (word) => String(numberWords.indexOf(word.toLowerCase())));
  const text = figures.replace(labelled, '');
  const found = amount.exec(text);
  const perSection = amountPerSection.exec(text);
  const isOfWholeText = !perSection && !eachOther.test(text);
  const topic = new Set(
    contentStems(instructions.replace(sectionWords, '')).filter((stem) => !ofTheTask.has(stem) && !/^\d+$/.test(stem)),
  );
  return {
    count: isOfWholeText ? limited(found?.[1]) : null,
    countPerSection: limited(perSection?.[1] ?? perSection?.[2]),
    isOfWholeText,
    isMaximum: found !== null && maximum.test(text.slice(0, found.index)),
    bullets: /\b(?:bullets?|list)\b/i.test(instructions),
    brief: /\b(?:short|brief|summary|summari[sz]e|tl;?dr)\b/i.test(instructions),
    topical: topic.size > 0,
    focus(text) {
      if (topic.size === 0) return 0;
      const stems = new Set(contentStems(text));
      return (2 * [...topic].filter((stem) => stems.has(stem)).length) / topic.size;
    },
  };
}

/** A heading of light Markdown with a text below it. */
const section = /^#{1,6}[ \t]+\S.*\n\s*(?!#{1,6}[ \t])\S/gm;
/** Comments in code look like headings. */
const fencedCode = /^[ \t]*(```|~~~)[^]*?^[ \t]*\1/gm;

/** Returns the number of sections that have a heading and a text. */
const countSections = (text: string): number => text.replace(fencedCode, 'code').match(section)?.length ?? 0;

/** Returns the requested number of pairs of a text; null without one, or for each section of a text without headings. */
export function requestedPairs(
  { count, countPerSection }: Pick<RequestedForm, 'count' | 'countPerSection'>,
  text: string,
): number | null {
  return countPerSection === null ? count : countPerSection * countSections(text) || null;
}
