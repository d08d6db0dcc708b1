import type { ExampleKind } from '@winnow/contracts';

/** Question words by kind, in the languages of the built-in model; the first match wins. */
const patterns: readonly (readonly [ExampleKind, RegExp])[] = [
  [
    'comparison',
    /\b(?:differ\w*|compared?|comparison|versus|vs\.?|than|better|in common|Unterschied\w*|unterscheide\w*|Vergleich\w*|différence|diferencia)\b/iu,
  ],
  [
    'how-to',
    /^(?:how (?:do|can|should|would|to|does one|is .{1,60} (?:done|installed|set up|configured))\b|what are the steps|wie (?:kann|können|muss|soll|macht|geht)|comment (?:faire|peut|puis)|cómo (?:se |puedo))/iu,
  ],
  [
    'reasoning',
    /^(?:why|what (?:causes?|is the reason|happens (?:if|when)|are the consequences)|for what reason|how come|warum|weshalb|wieso|wozu|pourquoi|por qué|perché)\b/iu,
  ],
];

/** Classifies a question by its words; `fact` by default. */
export const kindOf = (question: string): ExampleKind =>
  patterns.find(([, pattern]) => pattern.test(question.trim()))?.[0] ?? 'fact';

/** Descriptions of the kinds for the prompt. */
export const kindMeanings: Readonly<Record<ExampleKind, string>> = {
  fact: 'asks for one stated fact',
  'how-to': 'asks how something is done',
  comparison: 'asks how two things differ or which one fits',
  reasoning: 'asks why, or what follows from what the content states',
};
