import { repairHtmlMojibake } from './repair-html-mojibake';

describe('repairHtmlMojibake', () => {
  it.each([
    ['named', 'don&acirc;&euro;&trade;t'],
    ['decimal', 'don&#226;&#128;&#153;t'],
    ['hexadecimal', 'don&#xe2;&#x80;&#x99;t'],
    ['some', 'donâ&euro;&trade;t'],
  ])('repairs characters that are written as %s entities', (_, garbled) => {
    expect(repairHtmlMojibake(`<p>${garbled.repeat(5)}</p>`)).toBe(`<p>${'don’t'.repeat(5)}</p>`);
  });

  it.each([
    '<p>M&uuml;ller &amp; S&ouml;hne&nbsp;&raquo;&nbsp;&lt;b&gt; &auml;&ouml;&szlig;</p>',
    '<p>a&nbsp;&acirc;&euro;&trade; is wrong for ’, says Étienne Dupré, and so is Ã©</p>',
  ])('keeps the text of %s', (html) => {
    expect(repairHtmlMojibake(html).replace('â€™', '&acirc;&euro;&trade;').replace('\u00a0', '&nbsp;')).toBe(html);
  });

  it('keeps the syntax of markup beside a repaired sequence', () => {
    expect(repairHtmlMojibake('&lt;&acirc;&euro;&trade;&amp;lt;'.repeat(5))).toBe('&lt;’&amp;lt;'.repeat(5));
  });
});
