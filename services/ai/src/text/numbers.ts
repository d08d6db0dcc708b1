const number = /\d+(?:[.,:]\d+)*/g;

/** Normalises a number: no thousands separators, a decimal point. */
export const plainNumber = (figure: string): string => figure.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/** Returns the normalised numbers of a text. */
export const numbersOf = (text: string): string[] => (text.match(number) ?? []).map(plainNumber);
