import { endsInTime } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import type { ReadLimits } from '../reader';
import { readRtf } from './rtf-reader';
import { rtfTokens } from './rtf-tokens';

const textOf = async (rtf: string): Promise<string> => (await readBy(readRtf, Buffer.from(rtf, 'latin1'))).text;

describe('readRtf', () => {
  it('reads paragraphs and headings without fonts, pictures and field codes', async () => {
    const { text, title } = await readBy(
      readRtf,
      Buffer.from(
        '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s1 heading 1;}}{\\info{\\title Mills}{\\author Ann}}' +
          '{\\pard\\s1 Wind\\par}\\pard Sails {\\b turn}\\line fast.{\\pict 0a0b}\\par ' +
          '{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt the link}}{\\*\\unheard of}{\\v hidden}\\par}',
      ),
    );
    expect(text).toBe('# Wind\n\nSails turn\nfast.\n\nthe link');
    expect(title).toBe('Mills');
  });

  it('joins drop caps to their paragraph', async () => {
    const rtf = '{\\rtf1{\\pard\\dropcapli3\\dropcapt1 O\\par}\\pard nce upon a time\\par End\\par}';
    expect(await textOf(rtf)).toBe('Once upon a time\n\nEnd');
  });

  it('writes headers and footers once, without page numbers and what the body repeats', async () => {
    const page = '{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}';
    const section = (footer: string): string =>
      `{\\headerl\\pard Acme Ltd\\par}{\\headerr\\pard\\b Wind\\par}{\\footer\\pard ${footer}\\tab Page ${page} / \\chpgn\\par}`;
    const table = '{\\footerf\\trowd\\cellx9\\cellx10\\intbl Tel.\\cell 12\\cell\\row}';
    const rtf = `{\\rtf1 ${section('May')}\\pard Wind\\par\\sect ${section('May')}${table}\\pard Sails ${page}\\par}`;
    expect(await textOf(rtf)).toBe('Acme Ltd\n\nWind\n\nSails 7\n\nMay\n\nTel.\n\n12');
  });

  it('reads results of fields that are marked as ignorable', async () => {
    expect(await textOf('{\\rtf1 See {\\field{\\*\\fldinst HYPERLINK "x"}{\\*\\fldrslt{\\f0 the rye}}} here.}')).toBe(
      'See the rye here.',
    );
  });

  it('writes paragraphs in styles for code as one block', async () => {
    const styles = '{\\stylesheet{\\s3 Preformatted Text;}}';
    const line = (text: string): string => `{\\pard\\s3 ${text}\\par}`;
    const code = line('if rye:') + line('    mill()') + line('') + line('end # 1');
    const rtf = `{\\rtf1${styles}{\\pard Run this:\\par}${code}{\\pard Done\\par}${line('stop')}}`;
    const never = new AbortController().signal;
    const { text } = await readRtf(Buffer.from(rtf, 'latin1'), testLimits, never, () => undefined, 'markdown');
    expect(text).toBe('Run this:\n\n```\nif rye:\n    mill()\n\nend # 1\n```\n\nDone\n\n```\nstop\n```');
    const labelled = `{\\rtf1${styles}${line('stop')}${line('{\\listtext 1.\\tab}mill')}}`;
    expect(await textOf(labelled)).toBe('```\nstop\n```\n\n1. mill');
  });

  describe('with a style for code', () => {
    const styles = '{\\stylesheet{\\s3 Preformatted Text;}}';
    const line = (text: string): string => `{\\pard\\s3 ${text}\\par}`;

    it('writes comments after their block of code', async () => {
      const comment = '{\\*\\atnauthor Ann}{\\*\\annotation Why?}';
      const rtf = `{\\rtf1${styles}${line(`mill()${comment}`)}${line('bake()')}{\\pard Done\\par}}`;
      const { text } = await readBy(readRtf, Buffer.from(rtf), { parts: ['comments'] });
      expect(text).toBe('```\nmill()\nbake()\n```\n\n[Comment (Ann): Why?]\n\nDone');
    });

    it('separates blocks of code between which is an empty paragraph', async () => {
      const blocks = `{\\rtf1${styles}${line('mill()')}{\\pard\\par}${line('bake()')}}`;
      expect(await textOf(blocks)).toBe('```\nmill()\n```\n\n```\nbake()\n```');
    });
  });

  it('reads lists whose labels are typed before a tab', async () => {
    const item = (level: number, label: string, text: string): string =>
      `{\\pard \\li${360 * level} \\fi-360 ${label}\\tx360\\tab ${text}\\par}`;
    const bullet = '\\bullet ';
    const list = item(1, bullet, 'Rye') + item(2, '\\endash ', 'early') + item(1, bullet, 'Oats');
    const steps = item(1, '1.', 'Mill') + item(2, 'a.', 'coarse') + item(1, '2.', 'Bake');
    expect(await textOf(`{\\rtf1 ${list}{\\pard Steps\\par}${steps}}`)).toBe(
      '- Rye\n  - early\n- Oats\n\nSteps\n\n1. Mill\n   a. coarse\n2. Bake',
    );
    expect(await textOf(`{\\rtf1{\\pard \\bullet\\tab Rye\\par}{\\pard\\fi-360 1 Oats\\par}}`)).toBe('• Rye\n\n1 Oats');
  });

  it('counts each character once toward the limit', async () => {
    const bytes = Buffer.from('{\\rtf1 Rye and oats\\par Wheat\\par Barley\\par}');
    expect((await readBy(readRtf, bytes, { textChars: 30 })).text).toBe('Rye and oats\n\nWheat\n\nBarley');
    await expect(readBy(readRtf, bytes, { textChars: 20 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('reads characters of code pages and of Unicode once', async () => {
    const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}{\\f2\\fcharset128 Mincho;}}';
    expect(
      await textOf(
        `{\\rtf1\\ansi\\ansicpg1252${fonts}\\f0 caf\\'e9 \\f1 \\'ec\\'e8\\'f0 \\f2 \\'93\\'fa \\u8212?\\u-10179?\\u-8704?}`,
      ),
    ).toBe('café мир 日 —\u{1f600}');
  });

  it('reads control words as fallbacks of Unicode characters', async () => {
    const rtf = String.raw`{\rtf1 He said \u8220\ldblquote Now\u8221\rdblquote\u8212\emdash then}`;
    expect(await textOf(rtf)).toBe('He said “Now”—then');
  });

  it('reads text without a font in the code page of the default font', async () => {
    const fonts = '{\\fonttbl{\\f0\\fcharset238 Arial;}{\\f1\\fcharset0 Arial;}}';
    expect(await textOf(`{\\rtf1\\ansi\\deff0${fonts} \\'bf\\'f3\\'b3w {\\f1 caf\\'e9}\\plain , \\'b3ad}`)).toBe(
      'żółw café, ład',
    );
  });

  it('reads the characters of symbol fonts', async () => {
    const fonts =
      '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset2{\\*\\panose 05}Symbol{\\*\\falt Arial};}{\\f2\\fnil\\fcharset2 Wingdings;}{\\f3\\fcharset2 Unheard;}}';
    const field = (code: string, result: string): string =>
      `{\\field{\\*\\fldinst{SYMBOL ${code} \\\\s 10}}{\\fldrslt{\\f2 ${result}}}}`;
    expect(
      await textOf(
        `{\\rtf1\\ansi${fonts}\\f0 Rye {\\f1 a\\'b3b}{\\f2 \\'fc\\u-3844?}\\f3 x\\'e9\\plain  a.\\par {\\listtext\\f2 n\\tab}Oats\\par ` +
          `${field('224 \\\\f "Wingdings"', '')}${field('97 \\\\f "Symbol"', 'a')}${field('97 \\\\f "Arial"', '\\f0 a')} end}`,
      ),
    ).toBe('Rye α≥β✓✓xé a.\n\n- Oats\n\n🡪αa end');
  });

  it('reads check boxes of forms', async () => {
    const box = (state: string): string =>
      `{\\field{\\*\\fldinst{ FORMCHECKBOX }{{\\*\\formfield{\\fftype1${state}{\\*\\ffname Check}}}}}{\\fldrslt }}`;
    expect(
      await textOf(
        `{\\rtf1 ${box('\\ffres1\\ffdefres0')} Rye\\par ${box('\\ffres0\\ffdefres1')} Oats\\par ${box('\\ffres25\\ffdefres1')} Bran\\par}`,
      ),
    ).toBe('☒ Rye\n\n☐ Oats\n\n☒ Bran');
  });

  it('reads the selected entries of drop-down lists of forms', async () => {
    const list = (state: string, entries = '{\\*\\ffl Rye}{\\*\\ffl O\\u228?ts}'): string =>
      `{\\field{\\*\\fldinst{ FORMDROPDOWN }{{\\*\\formfield{\\fftype2${state}{\\*\\ffname 1}{\\*\\ffhelptext Choose}${entries}}}}}{\\fldrslt }}`;
    const fields = [list('\\ffres1\\ffdefres0'), list('\\ffres25\\ffdefres1'), list('\\ffres25'), list('\\ffres1', '')];
    expect(await textOf(`{\\rtf1 ${fields.join('\\par ')} end\\par}`)).toBe('Oäts\n\nOäts\n\nRye\n\nend');
  });

  it('separates columns, and reads formulas without the pictures of them', async () => {
    const formula =
      '{\\mmath{\\*\\moMath{\\mf{\\mfPr{\\mtype lin}}{\\mnum{\\mr x}}{\\mden{\\mr y}}}{\\mr =2}}{\\mmathPict{\\pict 0a}x=2}}';
    expect(await textOf(`{\\rtf1 Left\\column Right ${formula}\\par}`)).toBe('Left\n\nRight x/y=2');
  });

  it('writes lists, tables and notes', async () => {
    expect(
      await textOf(
        "{\\rtf1{\\listtext\\'95\\tab}Rye\\par{\\listtext\\'95\\tab}Oats\\par{\\pntext 1.\\tab}Sow\\par" +
          '\\trowd\\intbl Grain\\cell Tons\\cell\\row\\trowd\\intbl Rye\\cell 12\\cell\\row\\pard ' +
          'Claim{\\footnote \\chftn Source}\\par}',
      ),
    ).toBe('- Rye\n- Oats\n\n1. Sow\n\n| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n\nClaim[1]\n\n[1] Source');
  });

  it('writes notes as footnotes in Markdown, unless the file is inside of another one', async () => {
    const claim = Buffer.from('{\\rtf1 Claim{\\footnote \\chftn 1. Source}\\par}');
    const read = async (limits: ReadLimits): Promise<string> =>
      (await readRtf(claim, limits, new AbortController().signal, () => undefined, 'markdown')).text;
    expect(await read(testLimits)).toBe('Claim[^1]\n\n[^1]: 1. Source');
    expect(await read({ ...testLimits, depth: 1 })).toBe('Claim[1]\n\n[1] 1. Source');
  });

  it('nests the items of lists by their levels', async () => {
    const item = (level: number, text: string, label = "\\'95"): string =>
      `{\\listtext\\pard ${label}\\tab}\\pard\\ls1\\ilvl${level} ${text}\\par`;
    const items = [item(0, 'Grain'), item(1, 'Rye'), item(2, 'Winter', '1.'), item(1, 'Oats'), item(0, 'Tools')];
    expect(await textOf(`{\\rtf1${items.join('')}\\pard End\\par}`)).toBe(
      '- Grain\n  - Rye\n    1. Winter\n  - Oats\n- Tools\n\nEnd',
    );
  });

  const row = (edges: readonly number[], cells: readonly string[]): string =>
    `\\trowd${edges.map((edge) => `\\cellx${edge}`).join('')}\\pard\\intbl ${cells.map((text) => `${text}\\cell `).join('')}\\row`;

  it('keeps the columns of rows with cells over several of them', async () => {
    const narrow = [1000, 2000, 3010, 4000];
    const rows =
      row([1000, 3000, 4000], ['Grain', 'Tons', 'Note']) +
      row(narrow, ['', '2024', '2025', '']) +
      row(narrow, ['Rye', '12', '14', 'dry', '']) +
      // Other edges: no columns of the rows above.
      row([700, 4000], ['Sum', 'rising']);
    expect(await textOf(`{\\rtf1 ${rows}\\pard End\\par}`)).toBe(
      '| Grain | Tons |  | Note |\n| --- | --- | --- | --- |\n|  | 2024 | 2025 |  |\n| Rye | 12 | 14 | dry |\n| Sum | rising |  |  |\n\nEnd',
    );
  });

  it('writes the labels of lists in cells, and only there', async () => {
    const item = (text: string): string => `{\\listtext\\'95\\tab}${text}`;
    const cells = ['Work', `${item('sow')}\\par ${item('reap')}`];
    expect(
      await textOf(`{\\rtf1 ${row([1000, 2000], ['Kind', 'Tasks'])}${row([1000, 2000], cells)}\\pard End\\par}`),
    ).toBe('| Kind | Tasks |\n| --- | --- |\n| Work | - sow - reap |\n\nEnd');
  });

  it('writes a table inside a cell as a line of its cells', async () => {
    const inner = (cells: readonly string[]): string =>
      `\\itap2 ${cells.map((text) => `${text}\\nestcell `).join('')}{\\*\\nesttableprops\\trowd\\cellx500\\cellx900\\nestrow}{\\nonesttables\\par}`;
    const cell = `Grain:\\par ${inner(['Rye', '12'])}${inner(['Oats', '', '7'])}`;
    expect(await textOf(`{\\rtf1 ${row([1000, 2000], ['Kind', 'Place'])}${row([1000, 2000], [cell, 'Mill'])}}`)).toBe(
      '| Kind | Place |\n| --- | --- |\n| Grain: Rye, 12; Oats, 7 | Mill |',
    );
  });

  it('reads a truncated file with a warning, and rejects groups nested too deeply', async () => {
    const { text, warnings } = await readBy(readRtf, Buffer.from('{\\rtf1 Half of it'));
    expect(text).toBe('Half of it');
    expect(warnings).toEqual([expect.stringContaining('damaged')]);
    await expect(textOf(`{\\rtf1${'{'.repeat(100_000)}`)).rejects.toMatchObject({ code: 'unreadable' });
    const nested = `{\\rtf1 ${'{'.repeat(2_000)}deep${'}'.repeat(2_001)}`;
    await expect(textOf(nested)).rejects.toMatchObject({ code: 'unreadable' });
    await expect(textOf('plain words')).rejects.toMatchObject({ code: 'unsupported-type' });
  });

  it.each(['{\\*', '\\u1?', "\\'e9", '\\bin', '{}', '\\par '])('reads repeated %s in linear time', (piece) => {
    endsInTime(() => {
      let count = 0;
      for (const { kind } of rtfTokens(Buffer.from(piece.repeat(200_000)))) count += kind.length;
      expect(count).toBeGreaterThan(0);
    });
  });
});
