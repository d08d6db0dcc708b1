import type { Nodes, Root } from 'mdast';
import { memo, useMemo, type ReactNode } from 'react';
import { CodeBlock } from './code-block';
import { extractFormulas, restoreFormulas, splitFormulas } from './formulas';
import { parseMarkdown } from './parse-markdown';
import { TableView } from './table-view';

/** Maximum nesting of rendered lists and quotations; deeper ones are shown as source. */
const maxDepth = 12;

/**
 * Renders a reply with its headings, lists, code and tables, as React elements and never as HTML. HTML, images and
 * links in it become text: a model's output may come from a page, and following an address could leak the content of
 * the chat (decision 21).
 */
export const MarkdownView = memo(function MarkdownView({ text }: { text: string }) {
  const reply = useMemo(() => readReply(text), [text]);
  if (!reply) return <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">{reply.root.children.map((node, at) => draw(node, at, reply, 0))}</div>
  );
});

/** A parsed reply; `source` is its text with marks in place of `formulas`. */
interface Reply {
  readonly root: Root;
  readonly source: string;
  readonly formulas: readonly string[];
}

function readReply(text: string): Reply | null {
  const { text: source, formulas } = extractFormulas(text);
  const root = parseMarkdown(source);
  return root && { root, source, formulas };
}

/**
 * Renders one node as an element. Each paragraph and list has its own direction, since replies quote other languages.
 * Unsupported syntax is shown verbatim.
 */
function draw(node: Nodes, key: number, reply: Reply, depth: number) {
  const restored = (text: string) => restoreFormulas(text, reply.formulas);
  const written = () => restored(reply.source.slice(node.position?.start.offset, node.position?.end.offset));
  const inside = (children: readonly Nodes[]) => children.map((child, at) => draw(child, at, reply, depth + 1));
  if (depth > maxDepth) return <span key={key}>{written()}</span>;
  switch (node.type) {
    case 'text':
      return splitFormulas(node.value, reply.formulas).map((piece, at) => (at % 2 === 0 ? piece : formula(piece, at)));
    case 'paragraph':
      return (
        <p key={key} className="whitespace-pre-wrap [unicode-bidi:plaintext]">
          {inside(node.children)}
        </p>
      );
    case 'heading':
      // Not a heading of the page: a reply must not appear among its sections.
      return (
        <p key={key} className="mt-1 font-semibold [unicode-bidi:plaintext]">
          {inside(node.children)}
        </p>
      );
    case 'strong':
      return <strong key={key}>{inside(node.children)}</strong>;
    case 'emphasis':
      return <em key={key}>{inside(node.children)}</em>;
    case 'inlineCode':
      return (
        <code key={key} dir="ltr" className="rounded-sm bg-surface px-1 font-mono text-[0.92em] break-words">
          {restored(node.value)}
        </code>
      );
    case 'code':
      return <CodeBlock key={key} language={node.lang ?? ''} code={restored(node.value)} />;
    case 'break':
      return <br key={key} />;
    case 'thematicBreak':
      return <hr key={key} className="border-edge/40" />;
    case 'blockquote':
      return (
        <blockquote key={key} className="flex flex-col gap-2 border-s-2 border-edge/40 ps-3 text-muted">
          {inside(node.children)}
        </blockquote>
      );
    case 'list': {
      const items = inside(node.children);
      return node.ordered ? (
        <ol key={key} dir="auto" start={node.start ?? 1} className="flex list-decimal flex-col gap-1 ps-6">
          {items}
        </ol>
      ) : (
        <ul key={key} dir="auto" className="flex list-disc flex-col gap-1 ps-5">
          {items}
        </ul>
      );
    }
    case 'listItem':
      return (
        <li key={key} className="[&>*+*]:mt-1">
          {inside(node.children)}
        </li>
      );
    case 'table':
      return (
        <TableView
          key={key}
          rows={node.children.map((row) => row.children.map((cell) => inside(cell.children)))}
          align={node.align ?? []}
        />
      );
    case 'link':
      return (
        <LinkText
          key={key}
          words={inside(node.children)}
          address={restored(node.url)}
          isBare={written() === `<${restored(node.url)}>`}
        />
      );
    case 'definition':
    case 'delete':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'html':
    case 'image':
    case 'imageReference':
    case 'linkReference':
    case 'root':
    case 'tableCell':
    case 'tableRow':
    case 'yaml':
      // HTML, images and references are shown verbatim.
      return <span key={key}>{written()}</span>;
  }
}

/** A formula, as its TeX source. */
const formula = (source: string, key: number) => (
  <code key={key} dir="ltr" className="font-mono text-[0.92em] break-words">
    {source}
  </code>
);

/** The address of a link, as text. */
function LinkText({ words, address, isBare }: { words: ReactNode; address: string; isBare: boolean }) {
  return (
    <span>
      {isBare ? null : <>{words} </>}
      <span dir="ltr" className="break-all text-muted">
        {isBare ? address : `(${address})`}
      </span>
    </span>
  );
}
