import { buildTree, find, toFullMarkdown } from '@winnow/markdown';
import { buildZip, endsInTime, epubParts } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readClassStyles, type ClassStyle } from './class-styles';
import { readEpub } from '../epub/epub-reader';
import { StyledText } from './styled-text';

const css =
  '/* .big{font-size:1pt} */ @media all { .big{font-size:24pt} } p.middle, .other { font-size: 18.0pt; font-weight: bold } .body { font-size: 12pt }' +
  'span.b{font-weight:700}.i{font-style:italic}.small{font-size:.8em} .x .y{font-size:40pt} .broken{font-size:';
const prose = '<p class="body">The mills of the valley stood still for the whole of the winter.</p>';

function write(html: string, sheet = css): string {
  const styles = new Map<string, ClassStyle>();
  readClassStyles(sheet, styles);
  const { root } = buildTree(`<body>${html}</body>`);
  const body = find(root, ({ tag }) => tag === 'body')!;
  const hasHeadings = find(body, ({ tag }) => tag === 'h1') !== undefined;
  new StyledText(styles).apply(body, hasHeadings);
  return toFullMarkdown([body], {
    address: () => undefined,
    maxChars: 9999,
  });
}

describe('StyledText', () => {
  it('writes paragraphs in larger sizes as headings, by their rank', () => {
    const html = `<p><span class="big">Mills</span></p>${prose}<p class="middle">In <i>winter</i></p>${prose}`;
    expect(write(html)).toMatch(/^# Mills\n\nThe mills[^]*\n\n## In \*winter\*\n\nThe mills/);
  });

  it('keeps paragraphs that are partly large, and those of chapters with headings and in tables', () => {
    const dropCap = `<p class="body"><span class="big">I</span>t was.</p>`;
    const cell = '<table><tr><td><p class="big">Rye</p></td><td>12</td></tr><tr><td>Oats</td><td>7</td></tr></table>';
    expect(write(prose + dropCap + cell)).not.toContain('#');
    expect(write(`<h1>One</h1>${prose}<p class="big">Large</p>`).match(/#/g)).toHaveLength(1);
  });

  it('writes emphasis once, and none of single letters', () => {
    const spans = '<span class="b">bold</span> <span class="i b">both</span> <b><span class="b">own</span></b>';
    expect(write(`<p>${spans} <span class="b">A</span>nd</p>`)).toBe('**bold** **_both_** **own** And');
  });

  it('raises numbers that a style sheet raises, but no large letters', () => {
    const sheet =
      '.up{font-size:.58em;position:relative;top:-0.33em;vertical-align:baseline}.super{vertical-align:super}' +
      '.down{font-size:.58em;top:.33em}.large{font-size:3em;vertical-align:super}';
    const html =
      '10<span class="up">6</span> m<span class="super">3</span> H<span class="down">2</span>O, ' +
      '<span class="super"><sup>4</sup></span><span class="large">T</span>hen';
    expect(write(`<p>${html}</p>`, sheet)).toBe('10<sup>6</sup> m<sup>3</sup> H2O, <sup>4</sup>Then');
  });

  it('reads the style sheets of a book', async () => {
    const parts = epubParts([`<p class="big">Mills</p>${prose}`]).map(({ name, data }) => ({
      name,
      data: Buffer.from(
        String(data).replace('</manifest>', '<item id="css" href="a.css" media-type="text/css"/></manifest>'),
      ),
    }));
    const { text } = await readBy(readEpub, buildZip([...parts, { name: 'OPS/a.css', data: Buffer.from(css) }]));
    expect(text).toMatch(/^# Mills\n\nThe mills/);
  });

  it.each(['{', '}', '.a{', '.a,', '/*', '.a{font-size:1'])('reads repeated %s in linear time', (piece) => {
    endsInTime(() => readClassStyles(piece.repeat(200_000), new Map()));
  });
});
