import { contentStems } from '../text/words';

export interface RequestedForm {
  /** Requested number of pairs or points. */
  readonly count: number | null;
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
const amount = new RegExp(
  String.raw`(?<![\d.])\b(\d{1,3})\b(?!\.\d|(?:\s*(?:-|–|to|or|and)\s*\d{1,4})?[\s-]*${unit})`,
  'iu',
);
/** Text before a number that is a maximum. */
const maximum = /\b(?:at most|up to|max(?:imum|\.)?(?: of)?|no more than|not more than|fewer than|less than)\s*$/i;

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numberWord = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi;

/** Parses the parts of an instruction that the built-in model supports: a number, a format, a length, a topic. */
export function readInstructions(instructions = ''): RequestedForm {
  const figures = instructions.replace(numberWord, (word) => String(numberWords.indexOf(word.toLowerCase())));
  const text = figures.replace(labelled, '');
  const found = amount.exec(text);
  const count = found?.[1];
  const topic = new Set(contentStems(instructions).filter((stem) => !ofTheTask.has(stem) && !/^\d+$/.test(stem)));
  return {
    count: count && Number(count) > 0 ? Math.min(Number(count), maxCount) : null,
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
