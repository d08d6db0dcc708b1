import type { Example } from '@winnow/contracts';

const heading = '## Generated Examples';

/** Appends the examples to the text under a heading, as pairs separated by blank lines (specification, section 4). */
export function withExamplesSection(text: string, examples: readonly Example[]): string {
  if (examples.length === 0) return text;
  const pairs = examples.map(({ user, assistant }) => `Q: ${user}\nA: ${assistant}`);
  return `${text.trimEnd()}\n\n${heading}\n\n${pairs.join('\n\n')}`;
}

/** Whether examples were appended to a text. */
export const hasExamplesSection = (text: string): boolean => text.includes(`\n${heading}\n`);

/** Returns all pairs as text ready to paste. */
export function examplesAsText(examples: readonly Example[]): string {
  return examples.map(({ user, assistant }) => `User: ${user}\nAssistant: ${assistant}`).join('\n\n');
}
