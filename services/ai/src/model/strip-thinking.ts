/** Marks of reasoning passages: chat templates of DeepSeek, Qwen, Gemma, Seed and Mistral, and raw answers of gpt-oss. */
const passages: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
];
const longestOpen = Math.max(...passages.map(([open]) => open.length));
const fence = '```';

/** Matches an end without a quotation mark around it, as in a text about such marks. */
const bareEnd = /(?<![`'"“‘\\])(?:<\/(?:think|thinking|thought|reasoning|seed:think)>|\[\/think\])(?![`'"”’])/i;
const anyOpen = /<(?:think|thinking|thought|reasoning|seed:think)>|\[think\]/i;

/**
 * Removes reasoning passages from an answer, including an unclosed one at the end. A passage starts with the answer or
 * with a line of it, outside of code: elsewhere the mark is part of the text.
 */
export function stripThinking(text: string): string {
  const filter = new ThinkingFilter();
  const closed = filter.push(text) + filter.end();
  // Some chat templates add the opening tag to the prompt, so only the closing tag arrives.
  const end = /^[{[`]/.test(closed) ? null : bareEnd.exec(closed);
  if (!end) return closed;
  const before = closed.slice(0, end.index);
  const isCode = (before.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
  return isCode || anyOpen.test(before) ? closed : closed.slice(end.index + end[0].length).trimStart();
}

/** Removes reasoning passages from a stream; buffers only a possible start of a passage. */
export async function* withoutThinking(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const filter = new ThinkingFilter();
  for await (const piece of pieces) {
    const text = filter.push(piece);
    if (text !== '') yield text;
  }
  const rest = filter.end();
  if (rest !== '') yield rest;
}

/** Removes reasoning passages from consecutive pieces of an answer. */
export class ThinkingFilter {
  private held = '';
  /** End of the passage that the text is in. */
  private close: string | null = null;
  private isLineStart = true;
  private isFenced = false;
  private begun = false;

  /** Adds a piece and returns the text that is certainly not reasoning; often empty. */
  push(piece: string): string {
    const text = this.held + piece;
    let certain = '';
    let at = 0;
    for (;;) {
      if (this.close !== null) {
        const end = indexIgnoringCase(text, this.close, at);
        if (end === -1) {
          this.held = text.slice(Math.max(at, text.length - this.close.length + 1));
          return certain;
        }
        at = end + this.close.length;
        while (/\s/.test(text[at] ?? '')) at += 1;
        this.close = null;
        this.isLineStart = true;
      }
      if (this.isLineStart) {
        const start = this.contentStart(text, at);
        const opened = this.openAt(text, start);
        if (opened === 'unknown') {
          this.held = text.slice(at);
          return certain;
        }
        if (opened) {
          at = start + opened[0].length;
          this.close = opened[1];
          continue;
        }
        if (!this.begun) at = start;
        this.begun = true;
        this.isLineStart = false;
        if (text.startsWith(fence, start)) this.isFenced = !this.isFenced;
      }
      const lineEnd = text.indexOf('\n', at);
      certain += text.slice(at, lineEnd === -1 ? undefined : lineEnd + 1);
      this.held = '';
      if (lineEnd === -1) return certain;
      at = lineEnd + 1;
      this.isLineStart = true;
    }
  }

  /** Returns the rest at the end of the stream. */
  end(): string {
    if (this.close !== null) return '';
    return this.begun ? this.held : this.held.trimStart();
  }

  /** Returns the first character of a line; before the first text, of the next line with one. */
  private contentStart(text: string, from: number): number {
    let start = from;
    while (this.begun ? text[start] === ' ' || text[start] === '\t' : /\s/.test(text[start] ?? '')) start += 1;
    return start;
  }

  /** Returns the passage that starts at a place, if any; `unknown` while the text is too short to tell. */
  private openAt(text: string, at: number): (typeof passages)[number] | 'unknown' | undefined {
    const head = text.slice(at, at + longestOpen).toLowerCase();
    if (head === '' || (head.length < fence.length && fence.startsWith(head))) return 'unknown';
    if (this.isFenced) return undefined;
    return (
      passages.find(([open]) => head.startsWith(open)) ??
      (passages.some(([open]) => open.startsWith(head)) ? 'unknown' : undefined)
    );
  }
}

/** `indexOf` for marks in any case; searches only until the first match. */
function indexIgnoringCase(text: string, mark: string, from: number): number {
  const pattern = new RegExp(RegExp.escape(mark), 'gi');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}
