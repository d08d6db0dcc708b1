import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import { loadReadPage } from './sources';

/** HTML to the text of its main content. */
export type Extractor = (html: string, url: string) => string | Promise<string>;

/** The part of a DOM node that text extraction needs. */
interface TreeNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<TreeNode>;
}

const blocks =
  /^(address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/i;

/** Text of a tree with a line break around every block, so that words of two blocks do not run together. */
function blockText(node: TreeNode): string {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeType === 3) return child.nodeValue ?? '';
      if (child.nodeType !== 1) return '';
      const inner = blockText(child);
      return blocks.test(child.nodeName) ? `\n${inner}\n` : inner;
    })
    .join('');
}

/** Our extractor, and the usual libraries. */
export async function pageExtractors(): Promise<Record<'winnow' | 'readability' | 'defuddle', Extractor>> {
  const readPage = await loadReadPage();
  return {
    winnow: (html, url) => {
      const page = { url, bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8' };
      return readPage(page, { maxChars: 1e6, rendered: false }).content;
    },
    readability: (html) => {
      const asItIs = { serializer: (element: unknown) => element as TreeNode };
      const article = new Readability(parseHTML(html).document as never, asItIs).parse();
      return article?.content ? blockText(article.content) : '';
    },
    defuddle: async (html, url) => {
      const { content } = await Defuddle(html, url, { useAsync: false });
      return blockText(parseHTML(`<html><body>${content}</body></html>`).document.body);
    },
  };
}
