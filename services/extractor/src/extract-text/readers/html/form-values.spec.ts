import { readBy } from '../../../testing/read-by';
import { readHtml } from './html-reader';

const textOf = async (html: string): Promise<string> => (await readBy(readHtml, Buffer.from(html))).text;

describe('the form of an HTML file', () => {
  it('has the values of its inputs, beside their labels', async () => {
    const inputs =
      '<input type="hidden" value="no"><input hidden value="no"><input type="password" value="no"><input type="submit" value="Send">';
    expect(
      await textOf(
        `<form>${inputs}<p><label>Grain:<input value="Rye &amp; oats"></label>Tons: <input type="NUMBER" value="12">.</p></form>`,
      ),
    ).toBe('Grain: Rye & oats Tons: 12 .');
    expect(await textOf('<table><tr><th>Grain<th>Tons<tr><td>Rye<td><input value="12"></table>')).toBe(
      '| Grain | Tons |\n| --- | --- |\n| Rye | 12 |',
    );
  });

  it('has the state of its check boxes and radio buttons', async () => {
    const box = (type: string, label: string, attributes = ''): string =>
      `<p><label><input type="${type}" ${attributes}>${label}</label></p>`;
    const html = box('checkbox', 'Rye', 'checked') + box('checkbox', 'Oats') + box('radio', 'Pick up', 'checked=""');
    expect(await textOf(html)).toBe('☒ Rye\n\n☐ Oats\n\n☒ Pick up');
  });

  it('has no suggestions for an input', async () => {
    const html = '<p>Grain: <input list="g" value="Rye"><datalist id="g"><option>Rye<option>Oats</datalist>.</p>';
    expect(await textOf(html)).toBe('Grain: Rye .');
  });

  it('has the selected option of a drop-down list', async () => {
    const list = (attributes: string, options: string): string =>
      `<p>Use: <select ${attributes}>${options}</select></p>`;
    const html =
      list('', '<option>Feed<option selected>Flour<option>Seed') +
      list('', '<option>Feed<option>Flour') +
      list('', '<option><option>Feed<option>Flour') +
      list('size="2"', '<option>Feed<option>Seed');
    expect(await textOf(html)).toBe('Use: Flour\n\nUse: Feed\n\nUse:\n\nUse:\n\nFeed\n\nSeed');
  });
});
