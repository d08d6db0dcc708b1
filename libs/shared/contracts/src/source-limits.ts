/** Maximum sources of one question, and maximum characters of all of them: one message to the AI service. */
export const sourceLimits = { sources: 200, chars: 1_000_000, questionChars: 2_000 } as const;
