import type { ContentFormat } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (notebook: unknown, format?: ContentFormat) =>
  readDocument(
    'a.ipynb',
    Buffer.from(typeof notebook === 'string' ? notebook : JSON.stringify(notebook)),
    testLimits,
    new AbortController().signal,
    () => undefined,
    format,
  );
const notebook = (...cells: object[]) => ({
  cells,
  metadata: { kernelspec: { language: 'python' }, language_info: { name: 'python' }, authors: [{ name: 'Ann' }] },
  nbformat: 4,
  nbformat_minor: 5,
});
const markdown = (...source: string[]) => ({ cell_type: 'markdown', metadata: {}, source });
const code = (source: string, ...outputs: object[]) => ({ cell_type: 'code', metadata: {}, source, outputs });
const stream = (text: string, name = 'stdout') => ({ output_type: 'stream', name, text: [text] });
const result = (data: object) => ({ output_type: 'execute_result', data });

const mills = notebook(
  markdown('# Mills *of* wind\n', '\n', 'With $v_1 \\\\ v_2$ for $5 and $6. ![p](attachment:p.png)'),
  code(
    'import mill\n# sails\nmill.turn()',
    stream('10%\r50%\r100%\n'),
    stream('done\n'),
    result({
      'text/plain': '   a\n0  1',
      'text/html': ['<style>td {}</style><table><tr><th></th><th>a</th></tr>', '<tr><th>0</th><td>1</td></tr></table>'],
    }),
    { output_type: 'display_data', data: { 'text/plain': ['<Figure size 640x480>'], 'image/png': 'aGVsbG8=' } },
    result({ 'text/plain': 'IntSlider(value=7)', 'application/vnd.jupyter.widget-view+json': {} }),
    { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\u001b[0;31mE\u001b[0m: v'] },
  ),
  { cell_type: 'raw', metadata: {}, source: '\\newpage' },
);

describe('readNotebook', () => {
  it('reads Markdown, code and the outputs that are text', async () => {
    const { text, title, facts, places } = await read(mills);
    expect(text).toBe(
      '# Mills of wind\n\nWith v_1 \\\\ v_2 for $5 and $6.\n\n```python\nimport mill\n# sails\nmill.turn()\n```\n\n' +
        '```\n100%\ndone\n```\n\n|  | a |\n| --- | --- |\n| 0 | 1 |\n\n```\nE: v\n```\n\n```\n\\newpage\n```',
    );
    expect(title).toBe('Mills of wind');
    expect(facts).toEqual({ author: 'Ann' });
    expect(places?.map(({ chapter }) => chapter)).toEqual(['Mills of wind']);
  });

  it('keeps the source of Markdown cells in Markdown', async () => {
    const { text } = await read(mills, 'markdown');
    expect(text).toContain('# Mills *of* wind\n\nWith $v_1 \\\\ v_2$ for $5 and $6.\n\n```python\nimport mill');
    expect(text).toContain('```\n100%\ndone\n```\n\n| | a |\n| - | - |\n| 0 | 1 |');
    expect((await read(mills, 'html')).text).toContain('<h1>Mills <em>of</em> wind</h1>');
  });

  it('reads version 3', async () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: 'Mills' },
      {
        cell_type: 'code',
        language: 'julia',
        input: ['turn()'],
        outputs: [
          { output_type: 'stream', stream: 'stdout', text: 'round' },
          { output_type: 'pyout', text: ['7'], png: 'aGVsbG8=' },
          { output_type: 'pyerr', ename: 'Stop', evalue: 'no wind', traceback: [] },
        ],
      },
    ];
    const { text, title } = await read({ nbformat: 3, metadata: { name: '' }, worksheets: [{ cells }] });
    expect(text).toBe('## Mills\n\n```julia\nturn()\n```\n\n```\nround\n```\n\n```\n7\n```\n\n```\nStop: no wind\n```');
    expect(title).toBe('Mills');
  });

  it('rejects other content, and empty and truncated notebooks', async () => {
    await expect(read('words')).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read({ cells: [] })).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read(notebook())).rejects.toMatchObject({ code: 'no-text' });
    const json = JSON.stringify(mills);
    for (let length = 0; length < json.length; length += 29) {
      const outcome = await read(json.slice(0, length)).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(ProblemError);
    }
  });

  it.each([
    [
      'cells that are no objects',
      notebook(...([null, 7, 'a', [], { cell_type: 'code', source: [7], outputs: 'x' }] as object[]), markdown('Rye')),
    ],
    [
      'outputs that are no objects',
      notebook(code('Rye', null as unknown as object, result([]), { output_type: 'stream' })),
    ],
    ['a level that is no number', notebook({ cell_type: 'heading', level: 'x', source: 'Rye' })],
  ])('reads %s', async (_, json) => {
    expect((await read(json)).text).toContain('Rye');
  });

  it('stops at the limits of values and text', async () => {
    await expect(read(`{"cells":[${'[],'.repeat(2_000_000)}0],"nbformat":4}`)).rejects.toMatchObject({
      code: 'too-large',
    });
    await expect(read(notebook(markdown('x'.repeat(5_100_000))))).rejects.toMatchObject({ code: 'too-large' });
    const open = markdown('$\\begin{align}'.repeat(1_400));
    expect((await read(notebook(...Array.from({ length: 20 }, () => open)))).text).toContain('align');
  });

  it.each([
    ['quotes', '> '],
    ['lists', '1. '],
  ])('reads deeply nested %s', async (_, marker) => {
    expect((await read(notebook(markdown(`${marker.repeat(100_000)}Rye`)))).text).toContain('Rye');
  });

  it('drops embedded pictures, and searches their ends in linear time', async () => {
    const picture = (name: string): string => `![plot](attachment:${name})`;
    const cell = markdown(`Mills ${picture('a.png')}${picture('image(1).png')} Rye`);
    expect((await read(notebook(cell), 'markdown')).text).toBe('Mills  Rye');
    expect((await read(notebook(markdown('![a](data:'.repeat(50_000))))).text).not.toBe('');
  });
});
