/** Full stops, question marks and exclamation marks of all scripts that have them, and quotation marks after them. */
const sentenceEnd = /[.!?…。！？｡؟۔।॥።။។։]["'”’»)」』）]*\s*$/u;

/** Whether a text ends as a sentence does, not as a label. */
export const endsSentence = (text: string): boolean => sentenceEnd.test(text);
