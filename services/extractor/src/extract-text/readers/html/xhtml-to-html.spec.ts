import { xhtmlToHtml } from './xhtml-to-html';

describe('xhtmlToHtml', () => {
  it('ends empty elements', () => {
    expect(xhtmlToHtml('<title/><a id="1" />x<br/><p>y</p>')).toBe('<title></title><a id="1" ></a>x<br/><p>y</p>');
  });

  it('writes CDATA sections as text', () => {
    expect(xhtmlToHtml('<p><![CDATA[<b> & ]]>c<![CDATA[d]]></p><![CDATA[e')).toBe('<p>&lt;b> &amp; cd</p>e');
  });

  it('takes linear time for hostile text', () => {
    for (const text of ['<a ', '<a/ ', '<![CDATA[x', '</'])
      expect(xhtmlToHtml(text.repeat(500_000)).length).toBeGreaterThan(0);
    expect(xhtmlToHtml(`<${'a'.repeat(2_000_000)}`)).toHaveLength(2_000_001);
  });
});
