/** Replaces cent signs that begin a line of words: Tesseract takes bullets for them. */
export const restoreBullets = (text: string): string => text.replace(/^¢(?= \p{L})/gmu, '•');
