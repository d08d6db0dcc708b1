const number = /\d+(?:[.,:]\d+)*/g;

/** A number in one form: thousands separators away, the decimal mark a point. */
export const plainNumber = (figure: string): string => figure.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/** The numbers of a text in one form. */
export const numbersOf = (text: string): string[] => (text.match(number) ?? []).map(plainNumber);
