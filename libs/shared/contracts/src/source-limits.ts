/** How many sources one question may have, and how many characters they may have together: one message to the AI service. */
export const sourceLimits = { sources: 200, chars: 1_000_000, questionChars: 2_000 } as const;
