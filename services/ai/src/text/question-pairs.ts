export interface QuestionPair {
  readonly user: string;
  readonly assistant: string;
}

const pair =
  /^(?:\*\*)?(?:Q|User|Question):(?:\*\*)?[ \t]*(.+)\n+(?:\*\*)?(?:A|Assistant|Answer):(?:\*\*)?[ \t]*((?:.+(?:\n(?!\n|(?:\*\*)?(?:Q|User|Question):)|$|(?=\n)))+)/gm;
const emptyHeading = /^#{1,6} (?:generated examples|examples?|q ?(?:&|and) ?a)[ \t]*\n+(?=#|$(?![\s\S]))/gim;

/** Takes `Q:`/`A:` (User:/Assistant:, Question:/Answer:) pairs out of a text, with their heading when nothing else stands under it. */
export function takePairs(text: string): { rest: string; pairs: QuestionPair[] } {
  const pairs: QuestionPair[] = [];
  const rest = text.replace(pair, (_, user: string, assistant: string) => {
    pairs.push({ user: user.trim(), assistant: assistant.trim() });
    return '';
  });
  return pairs.length === 0 ? { rest: text, pairs } : { rest: `${rest.trimEnd()}\n`.replace(emptyHeading, ''), pairs };
}

/** The section the product writes such pairs in (specification, section 4); empty without pairs. */
export function pairsSection(pairs: readonly QuestionPair[]): string {
  if (pairs.length === 0) return '';
  return `## Generated Examples\n\n${pairs.map(({ user, assistant }) => `Q: ${user}\nA: ${assistant}`).join('\n\n')}`;
}
