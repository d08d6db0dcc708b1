import { testLimits } from '../../../testing/read-by';
import { TextBudget } from '../text-budget';
import { xhtmlToHtml } from './xhtml-to-html';

const convert = (source: string): string => xhtmlToHtml(source, new TextBudget(testLimits));

describe('xhtmlToHtml', () => {
  it('ends empty elements', () => {
    expect(convert('<title/><a id="1" />x<br/><p>y</p>')).toBe('<title></title><a id="1" ></a>x<br/><p>y</p>');
  });

  it('writes CDATA sections as text', () => {
    expect(convert('<p><![CDATA[<b> & ]]>c<![CDATA[d]]></p><![CDATA[e')).toBe('<p>&lt;b> &amp; cd</p><![CDATA[e');
  });

  it('stops at the limit of elements for CDATA sections', () => {
    expect(() => convert('<![CDATA[]]>'.repeat(600_000))).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('takes linear time for hostile text', () => {
    for (const text of ['<a ', '<a/ ', '<![CDATA[x', '</'])
      expect(convert(text.repeat(500_000)).length).toBeGreaterThan(0);
    expect(convert(`<${'a'.repeat(2_000_000)}`)).toHaveLength(2_000_001);
  });
});
