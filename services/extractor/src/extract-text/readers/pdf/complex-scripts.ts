/** Scripts of South and South-East Asia, whose letters and signs are painted in another order, or as one glyph. */
const scripts = [
  ['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Tai_Tham', 'Balinese', 'Javanese', 'Sundanese', 'Cham'],
].flat();

const complexScript = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');

/** Whether a text has a character of these scripts. */
export const isComplex = (text: string): boolean => complexScript.test(text);
