import { endsInTime } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readCsv } from './csv-reader';
import { splitRecords } from './split-records';

const textOf = async (csv: string): Promise<string> => (await readBy(readCsv, Buffer.from(csv))).text;
const table = '| Name | Price |\n| --- | --- |\n| Rye | 1,50 |\n| Oats | 2 |';

describe('readCsv', () => {
  it.each([
    ['commas', 'Name,Price\nRye,"1,50"\nOats,2\n'],
    ['semicolons', 'Name;Price\r\nRye;1,50\r\nOats;2'],
    ['tabs', '\ufeffName\tPrice\nRye\t1,50\nOats\t2'],
    ['bars', 'Name|Price\nRye|1,50\nOats|2'],
    ['the first line', 'sep=;\r\nName;Price\r\nRye;1,50\r\nOats;2'],
  ])('detects %s as separators', async (_name, csv) => {
    expect(await textOf(csv)).toBe(table);
  });

  it.each([
    ['1,20;1,43\n2,5;3,75', '| 1,20 | 1,43 |\n| --- | --- |\n| 2,5 | 3,75 |'],
    ['Rye;1,20;1,43\nOats;2,5;3,75', '| Rye | 1,20 | 1,43 |\n| --- | --- | --- |\n| Oats | 2,5 | 3,75 |'],
    ['1,a;b\n2,c;d', '| 1 | a;b |\n| --- | --- |\n| 2 | c;d |'],
    ['1,2\n3,4', '| 1 | 2 |\n| --- | --- |\n| 3 | 4 |'],
  ])('separates numbers with decimal commas: %j', async (csv, expected) => {
    expect(await textOf(csv)).toBe(expected);
  });

  it.each(['Name;Price\r\nRye;1,50\nOats;2\n', 'Name;Price\nRye;1,50\r\nOats;2\r', 'Name;Price\rRye;1,50\rOats;2'])(
    'ends records at each kind of line break: %j',
    async (csv) => {
      expect(await textOf(csv)).toBe(table);
    },
  );

  it('keeps line breaks within quotes in one cell, and a title above the header', async () => {
    expect(await textOf('Harvest,,\nName,Note,\nRye,"tall\nand thin",\n')).toBe(
      'Harvest\n\n| Name | Note |\n| --- | --- |\n| Rye | tall and thin |',
    );
  });

  it('reads quotes that are escaped with a backslash', async () => {
    expect(await textOf('a,b\n"he said \\"hi\\", twice",2\n"x",3')).toBe(
      '| a | b |\n| --- | --- |\n| he said "hi", twice | 2 |\n| x | 3 |',
    );
  });

  it('reads unclosed quotes as ordinary characters', async () => {
    expect(await textOf('Name,Size\nBoard,5"\nNail,"1\nBolt,2')).toContain('Bolt');
  });

  it('reads a record of more than a million characters', async () => {
    const csv = `Name,Shape\nRye,${'1 2 '.repeat(300_000)}\n`;
    expect(await textOf(csv)).toMatch(/^\| Name \| Shape \|\n.*\n\| Rye \| 1 2 1 2/);
  });

  it('stops at the limit of fields', async () => {
    await expect(textOf('x,y\n'.repeat(250_001))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('reads a single column as lines, and rejects bytes that are not text', async () => {
    expect(await textOf('one\ntwo\n')).toBe('one\ntwo');
    await expect(readBy(readCsv, Buffer.from([1, 2, 3, 0, 5, 6, 0, 1]))).rejects.toMatchObject({
      code: 'unsupported-type',
    });
  });

  it.each(['"', ',', ',"', '\n', '"\n'])('splits repeated %j in linear time', (piece) => {
    endsInTime(() => void splitRecords(piece.repeat(200_000)));
  });
});
