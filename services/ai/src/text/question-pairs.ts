export interface QuestionPair {
  readonly user: string;
  readonly assistant: string;
}

const asks = /^(?:\*\*)?(?:Q|User|Question):(?:\*\*)?(.+)$/;
const answers = /^(?:\*\*)?(?:A|Assistant|Answer):(?:\*\*)?(.+)$/;
/** Returns a line that is bold as a whole without its marks: `**Q: What?**`. */
const plainLine = (line = '') => (/^\*\*[^*]+\*\*$/.test(line) ? line.slice(2, -2) : line);
const emptyHeading = /^#{1,6} (?:generated examples|examples?|q ?(?:&|and) ?a|faqs?)[ \t]*\n+(?=#|$(?![\s\S]))/gim;

/**
 * Extracts `Q:`/`A:` (User:/Assistant:, Question:/Answer:) pairs from a text, with their heading when it has no other
 * text.
 */
export function takePairs(text: string): { rest: string; pairs: QuestionPair[] } {
  const pairs: QuestionPair[] = [];
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const user = asks.exec(plainLine(lines[at]))?.[1];
    let next = at + 1;
    if (user !== undefined) while (next < lines.length && lines[next] === '') next += 1;
    const answer = user === undefined ? undefined : answers.exec(plainLine(lines[next]))?.[1];
    if (user === undefined || answer === undefined) {
      // Skips the blank lines at once, since scanning again from each of them takes quadratic time.
      for (const line of lines.slice(at, next)) kept.push(line);
      at = next - 1;
      continue;
    }
    let end = next + 1;
    while (end < lines.length && lines[end] !== '' && !/^(?:\*\*)?(?:Q|User|Question):/.test(lines[end] ?? ''))
      end += 1;
    pairs.push({ user: user.trim(), assistant: [answer, ...lines.slice(next + 1, end)].join('\n').trim() });
    kept.push('');
    at = end - 1;
  }
  return pairs.length === 0
    ? { rest: text, pairs }
    : { rest: `${kept.join('\n').trimEnd()}\n`.replace(emptyHeading, ''), pairs };
}

/** Renders the pairs as the examples section of the specification (section 4); empty without pairs. */
export function pairsSection(pairs: readonly QuestionPair[]): string {
  if (pairs.length === 0) return '';
  return `## Generated Examples\n\n${pairs.map(({ user, assistant }) => `Q: ${user}\nA: ${assistant}`).join('\n\n')}`;
}
