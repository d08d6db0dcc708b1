const open = /<(think|thinking|reasoning)>/i;
const tags = ['<think>', '<thinking>', '<reasoning>'] as const;

/** Removes reasoning passages from an answer, including an unclosed one at the end. */
export function stripThinking(text: string): string {
  const closed = withoutPassages(text);
  // Some chat templates add the opening tag to the prompt, so only the closing tag arrives.
  const end = /<\/(?:think|thinking|reasoning)>/i.exec(closed);
  const headless = end ? closed.slice(end.index + end[0].length) : closed;
  const start = headless.search(open);
  return (start === -1 ? headless : headless.slice(0, start)).trimStart();
}

/** Removes everything between a tag and its end in one pass; searches only once for a missing end. */
function withoutPassages(text: string): string {
  const lower = text.toLowerCase();
  const unended = new Set<string>();
  let kept = '';
  let at = 0;
  for (const { index, 1: name = '' } of lower.matchAll(/<(think|thinking|reasoning)>/g)) {
    if (index < at || unended.has(name)) continue;
    const end = lower.indexOf(`</${name}>`, index);
    if (end === -1) {
      unended.add(name);
      continue;
    }
    kept += text.slice(at, index);
    at = end + name.length + 3;
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  return kept + text.slice(at);
}

/** Removes reasoning passages from a stream; buffers only a possible start of a tag. */
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
  private inside: string | null = null;
  private begun = false;

  /** Adds a piece and returns the text that is certainly not reasoning; often empty. */
  push(piece: string): string {
    let certain = '';
    this.held += piece;
    for (;;) {
      if (this.inside === null) {
        const match = open.exec(this.held);
        const safe = match ? match.index : this.held.length - tagStartLength(this.held, tags);
        const text = this.begun ? this.held.slice(0, safe) : this.held.slice(0, safe).trimStart();
        if (text !== '') this.begun = true;
        certain += text;
        this.held = this.held.slice(safe + (match?.[0].length ?? 0));
        if (!match) return certain;
        this.inside = `</${match[1]?.toLowerCase()}>`;
      }
      const end = this.held.toLowerCase().indexOf(this.inside);
      if (end === -1) {
        this.held = this.held.slice(-this.inside.length);
        return certain;
      }
      this.held = this.held.slice(end + this.inside.length).trimStart();
      this.inside = null;
    }
  }

  /** Returns the rest at the end of the stream. */
  end(): string {
    return this.inside === null ? this.held : '';
  }
}

/** Returns the number of characters at the end of `text` that may start one of the tags. */
function tagStartLength(text: string, candidates: readonly string[]): number {
  const at = text.lastIndexOf('<');
  if (at === -1) return 0;
  const tail = text.slice(at).toLowerCase();
  return candidates.some((tag) => tag.startsWith(tail)) ? tail.length : 0;
}
