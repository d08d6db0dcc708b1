const open = /<(think|thinking|reasoning)>/i;
const tags = ['<think>', '<thinking>', '<reasoning>'] as const;

/** An answer without the passages in which a model thinks aloud; one left open at the end goes too. */
export function stripThinking(text: string): string {
  const closed = text.replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>\s*/gi, '');
  // Some chat templates open the passage themselves: only its end arrives.
  const headless = closed.replace(/^[\s\S]*?<\/(?:think|thinking|reasoning)>\s*/i, '');
  return headless.replace(/<(?:think|thinking|reasoning)>[\s\S]*$/i, '').trimStart();
}

/** The same for a stream: holds back only what may be the start of a tag. */
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
