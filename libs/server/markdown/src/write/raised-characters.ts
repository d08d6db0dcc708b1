const raisedCharacters = new Map(Array.from('0123456789+-−', (char, index) => [char, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'.charAt(index)]));

/** Returns a number with its digits and sign in raised characters: text has no other way to tell 10⁶ from 106. */
export const toRaised = (text: string): string =>
  Array.from(text, (char) => raisedCharacters.get(char) ?? char).join('');
