import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { math } from 'micromark-extension-math';

/** Parses Markdown with the extensions of full Markdown. */
export function parse(markdown: string, withFormulas: boolean) {
  return fromMarkdown(markdown, {
    extensions: [gfmFootnote(), gfmStrikethrough(), gfmTable(), ...(withFormulas ? [math()] : [])],
    mdastExtensions: [
      gfmFootnoteFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmTableFromMarkdown(),
      ...(withFormulas ? [mathFromMarkdown()] : []),
    ],
  });
}

type PlainNode = Record<string, unknown> & { readonly type: string };

/** Joins adjacent texts: a parser returns one for the texts of a term and its definition. */
function joinTexts(nodes: readonly PlainNode[]): PlainNode[] {
  return nodes.reduce<PlainNode[]>((joined, node) => {
    const last = joined.at(-1);
    if (last?.type !== 'text' || node.type !== 'text') return [...joined, node];
    return [...joined.slice(0, -1), { type: 'text', value: `${String(last['value'])}${String(node['value'])}` }];
  }, []);
}

/** Returns a tree without positions and defaults. */
export function simplify(node: Nodes): PlainNode {
  const { type } = node;
  if ('children' in node) {
    const children = joinTexts(node.children.map((child) => simplify(child)));
    return {
      type,
      ...('url' in node ? { url: node.url } : {}),
      ...('depth' in node ? { depth: node.depth } : {}),
      children,
    };
  }
  if (type === 'break') return { type };
  return {
    type,
    ...('value' in node ? { value: node.value } : {}),
    ...('url' in node ? { url: node.url, alt: 'alt' in node && node.alt } : {}),
  };
}
