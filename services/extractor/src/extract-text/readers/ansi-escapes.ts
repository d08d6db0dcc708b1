/** Escape sequences of terminals (ECMA-48, 5.4, and operating system commands): colours, cursor movements, links. */
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/g;

/** Removes the colours and other escape sequences of a terminal's output. */
export const stripAnsiEscapes = (text: string): string =>
  text.includes('\u001b') ? text.replace(escapeSequences, '') : text;
