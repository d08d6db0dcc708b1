import { buildPdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { composeText } from './compose-text';
import { readPdf } from './pdf-reader';

/** Reads lines of 10 points; `\t` indents one. */
const read = async (text: string): Promise<string> => {
  const lines = text
    .split('\n')
    .map((line, at) => ({ text: line.trim(), x: line.startsWith('\t') ? 90 : 72, y: 700 - 12 * at }));
  return (await readBy(readPdf, buildPdf([lines]))).text;
};

describe('lines of a PDF that are broken by hand', () => {
  it.each([
    'The sea is calm to-night.\nThe tide is full, the moon lies fair\nUpon the straits; on the French coast the light\n' +
      'Gleams and is gone; the cliffs of England stand,\nGlimmering and vast, out in the tranquil bay.\n' +
      'Come to the window, sweet is the night-air!\nOnly, from the long line of spray\n' +
      'Where the sea meets the moon-blanched land,',
    'Harbour Office of the Northern Coast of Norway and its Islands\n12 Quay Street, Second Floor, Rooms 12 to 14\n' +
      'Postal Box 4711 of the Old Post Office\nGull Island GI4 7QX',
    'The sea is calm to-night -\nThe tide is full, the moon lies fair\nUpon the straits; on the French coast the light\n' +
      'Gleams and is gone; the cliffs of England stand -\nGlimmering and vast, out in the bay',
  ])('are kept in poems and addresses', async (lines) => {
    expect(await read(lines)).toBe(lines);
  });

  it('are kept where a stanza indents them', async () => {
    const lines =
      'It is an ancient Mariner of the cold and stormy sea,\n\tAnd he stoppeth one of three,\n' +
      'By thy long grey beard and glittering eye,\n\tNow wherefore wilt thou stop me';
    expect(await read(lines)).toBe(lines.replaceAll('\t', ''));
  });

  it('are joined where a long verse continues on the next line', async () => {
    const [first, second] = ['And all the boats of the old harbour that went out to the', 'sea before the day'];
    const stanza = `O wind of the north and of the cold,\nO storm upon the grey and open water,\n${first}\n${second}`;
    expect(await read(`${stanza}\nCame home at last to every wife and daughter\nOf all the men of old`)).toContain(
      `${first} ${second}\nCame home`,
    );
  });

  it('are joined in text whose lines begin with nouns or are full', async () => {
    const german =
      'Die Fischer des Hafens fahren mit Booten, Netzen und Körben aufs\nMeer. Der Wind, die Wellen und Wolken am Himmel über Rügen zei-\n' +
      'gen Wetter, Sturm und Regen an. Am Abend kehren Frauen, Kinder,\nMänner und Hunde nach Hause zurück.';
    expect(await read(german)).not.toMatch(/\n/);
    const names =
      'The mate of the Gull and of her sister, whose captain was Anna\nBerg, sailed from the harbour of North Head on the first day of\n' +
      'May. They came to Gull Island on the second of the month, where\nPaul Lind met them.';
    expect(await read(names)).not.toMatch(/\n/);
  });

  it('are joined in justified text between short lines', () => {
    const ends: readonly (readonly [string, number])[] = [
      ['Whereas other perpetrators of crimes against the people of', 443],
      ['Bosnia and its neighbours remain at large throughout all the', 443],
      ['Balkans region; and', 170],
      ['Whereas the democrats and reformers in the Republic of', 443],
      ['Yugoslavia deserve the support and encouragement of the', 443],
      ['United States: Now, therefore, be it', 240],
      ['Resolved, That the House recognizes them', 260],
    ];
    const lines = ends.map(([text, x1], at) => ({
      text,
      parts: [text],
      x0: 72,
      x1,
      y: 700 - 12 * at,
      size: 10,
      rotation: 0,
    }));
    const text = composeText([{ lines, bottom: 0, top: 842 }]);
    expect(text).toContain('the Republic of Yugoslavia deserve the support and encouragement of the United States');
  });
});
