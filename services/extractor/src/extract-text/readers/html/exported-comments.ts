import { findAll, type Element } from '@winnow/markdown';

/** Drops the comments of a Google Docs export, and their marks in the text. */
export function dropExportedComments(body: Element): void {
  for (const link of findAll(body, ({ tag }) => tag === 'a')) {
    const [id, href] = [link.attribute('id'), link.attribute('href')];
    if (/^cmnt_ref\d+$/.test(id) && /^#cmnt\d+$/.test(href)) link.dropped = 'comment';
    else if (/^cmnt\d+$/.test(id) && /^#cmnt_ref\d+$/.test(href)) (blockOf(link) ?? link).dropped = 'comment';
  }
}

/** Returns the block that begins with the link of a comment, with all of its paragraphs. */
function blockOf(link: Element): Element | undefined {
  const paragraph = link.parent;
  const block = paragraph?.parent;
  const isFirst = block?.children.find((child) => typeof child !== 'string') === paragraph;
  return block?.tag === 'div' && isFirst ? block : paragraph;
}
