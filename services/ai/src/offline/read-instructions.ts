import { contentStems } from '../text/words';

export interface RequestedForm {
  /** Requested number of pairs or points. */
  readonly count: number | null;
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

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numberWord = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi;

/** Parses the parts of an instruction that the built-in model supports: a number, a format, a length, a topic. */
export function readInstructions(instructions = ''): RequestedForm {
  const figures = instructions.replace(numberWord, (word) => String(numberWords.indexOf(word.toLowerCase())));
  const count = /\b(\d{1,3})\b(?!\s*(?:%|words|sentences|characters))/.exec(figures)?.[1];
  const topic = new Set(contentStems(instructions).filter((stem) => !ofTheTask.has(stem) && !/^\d+$/.test(stem)));
  return {
    count: count && Number(count) > 0 ? Math.min(Number(count), maxCount) : null,
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
