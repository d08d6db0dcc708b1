const number = /\d+(?:[.,:]\d+)*/g;

/** A normalised number: no thousands separators, a decimal point. */
export const plainNumber = (figure: string): string => figure.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/** The normalised numbers of a text. */
export const numbersOf = (text: string): string[] => (text.match(number) ?? []).map(plainNumber);
