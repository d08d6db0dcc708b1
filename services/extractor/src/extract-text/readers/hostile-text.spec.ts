import { endsInTime } from '@winnow/testing';
import { rebuildText } from '../../extract-youtube/rebuild-text';
import { stripTocLeaders } from './pdf/toc-lines';
import { joinText } from './pdf/join-text';
import { noWords } from './pdf/known-words';
import { joinRuns } from './pdf/letterspacing';
import type { Row } from './pdf/page-rows';
import { normaliseText } from './normalise-text';

/** Repeats `piece` up to half a million characters. */
const much = (piece: string) => piece.repeat(500_000 / piece.length);
const rowOf = (text: string) => ({ text, x1: 100, lines: [{ text }] }) as unknown as Row;

it.each([
  ['blanks in a line', () => normaliseText(`a${much(' ')}b`)],
  ['blank lines', () => normaliseText(`a${much('\n \n')}b`)],
  ['the dots of a contents line', () => stripTocLeaders([rowOf(`${much('. ')}x`)], 9)],
  ['blanks behind such dots', () => stripTocLeaders([rowOf(`....${much(' ')}x`)], 9)],
  ['ellipses', () => stripTocLeaders([rowOf(`${much('…')}x`), rowOf(`a${much('…')}7`)], 9)],
  [
    'numbers',
    () =>
      stripTocLeaders(
        Array.from({ length: 4 }, () => rowOf(`.... ${much('1')}x`)),
        9,
      ),
  ],
  [
    'single capitals of a line',
    () => joinRuns(Array.from({ length: 500_000 }, () => ({ text: 'A', gap: 1, isSpaced: true }))),
  ],
  ['lines in a caption', () => rebuildText([{ text: much('a\n'), start: 0, end: 1 }])],
  ['letters before a hyphen', () => joinText(`${much('a')}.-`, 'b', () => noWords)],
])('processes half a million characters of %s', (_name, work) => {
  endsInTime(work);
});

it('strips dots and page numbers of contents lines in any notation', () => {
  const rows = ['One . . . . . 3 ', 'Two …… xii', 'Three....', 'Four ... 4', 'Five'].map(rowOf);
  stripTocLeaders(rows, 9);
  expect(rows.map(({ lines }) => lines[0]?.text)).toEqual(['One', 'Two', 'Three', 'Four ...', 'Five']);
});
