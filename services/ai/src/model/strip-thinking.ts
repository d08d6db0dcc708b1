const open = /<(think|thinking|reasoning)>/i;
const tags = ['<think>', '<thinking>', '<reasoning>'] as const;

/** An answer without reasoning passages; an unclosed one at the end is removed too. */
export function stripThinking(text: string): string {
  const closed = withoutPassages(text);
  // Some chat templates open the passage themselves, so only its end arrives.
  const end = /<\/(?:think|thinking|reasoning)>/i.exec(closed);
  const headless = end ? closed.slice(end.index + end[0].length) : closed;
  const start = headless.search(open);
  return (start === -1 ? headless : headless.slice(0, start)).trimStart();
}

/** Removes everything between a tag and its end in one pass: a missing end is searched only once. */
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

/** The same for a stream: buffers only a possible start of a tag. */
export async function* withoutThinking(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let inside: string | null = null;
  let begun = false;
  for await (const piece of pieces) {
    held += piece;
    for (;;) {
      if (inside === null) {
        const match = open.exec(held);
        const safe = match ? match.index : held.length - tagStartLength(held, tags);
        const text = begun ? held.slice(0, safe) : held.slice(0, safe).trimStart();
        if (text !== '') {
          begun = true;
          yield text;
        }
        held = held.slice(safe + (match?.[0].length ?? 0));
        if (!match) break;
        inside = `</${match[1]?.toLowerCase()}>`;
      }
      const end = held.toLowerCase().indexOf(inside);
      if (end === -1) {
        held = held.slice(-inside.length);
        break;
      }
      held = held.slice(end + inside.length).trimStart();
      inside = null;
    }
  }
  if (inside === null && held !== '') yield held;
}

/** How many characters at the end of `text` may begin one of the tags. */
function tagStartLength(text: string, candidates: readonly string[]): number {
  const at = text.lastIndexOf('<');
  if (at === -1) return 0;
  const tail = text.slice(at).toLowerCase();
  return candidates.some((tag) => tag.startsWith(tail)) ? tail.length : 0;
}
