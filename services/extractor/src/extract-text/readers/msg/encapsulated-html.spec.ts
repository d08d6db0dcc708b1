import { extractHtml, sourceOf } from './encapsulated-html';

const extract = (rtf: string): string => extractHtml(Buffer.from(rtf, 'latin1'));

describe('extractHtml', () => {
  it('returns the tags and the text, without what is only for readers of Rich Text', () => {
    const rtf =
      '{\\rtf1\\ANSI\\ansicpg1251\\fromhtml1 \\deff0{\\fonttbl\n{\\f0\\fswiss Arial;}{\\f1\\fmodern\\fcharset238 Courier New;}}\n' +
      '{\\colortbl\\red0\\green0\\blue0;}{\\*\\generator Exchange;}\\uc1\\pard\\plain\\deftab360 \\f0\\fs24\n' +
      '{\\*\\htmltag19 <html>}{\\*\\htmltag50 <body>}\\htmlrtf \\lang1033\\htmlrtf0\n' +
      "{\\*\\htmltag64 <p title=\\'22a\\{b\\}\\'22>}\\htmlrtf {\\htmlrtf0 \\'d0\\'ee\\'e6\\'fc\\htmlrtf\\par}\\htmlrtf0\n" +
      '{\\*\\htmltag84 &nbsp;}{\\*\\mhtmltag84 <img src="x">}{\\f1 \\u382?it\\\'e9}\\tab\\lquote\\line{\\*\\htmltag72 </p>}}';
    expect(extract(rtf)).toBe('<html><body><p title="a{b}">Рожь&nbsp;žité\t&lsquo;\r\n</p>');
  });

  it('reads two-byte characters that are split', () => {
    expect(extract("{\\rtf1\\ansicpg932\\fromhtml1 {\\*\\htmltag64 <p>}\\'95\\'97\\'8e\\'d4}")).toBe('<p>風車');
  });

  it('throws for groups that are nested too deeply', () => {
    expect(() => extract('{'.repeat(1_001))).toThrow(expect.objectContaining({ code: 'unreadable' }));
  });
});

describe('sourceOf', () => {
  it.each([
    ['{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0', 'html'],
    ['{\\rtf1\\ansi\\fromtext \\deff0', 'text'],
    ['{\\rtf1\\ansi', undefined],
    [`{\\rtf1${'\\b'.repeat(30)}\\fromhtml1`, undefined],
  ])('of %s is %s', (rtf, source) => {
    expect(sourceOf(Buffer.from(rtf))).toBe(source);
  });
});
