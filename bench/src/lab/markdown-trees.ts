import type { TreeNode } from './tree-distance';

type Rows = readonly (readonly string[])[];

const stripMarkup = (text: string): string =>
  text
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a table as in PubTabNet: rows of cells with their text. */
export function tableTree(rows: Rows): TreeNode {
  return {
    name: 'table',
    children: rows.map((row) => ({
      name: 'tr',
      children: row.map((text) => ({ name: 'td', text: stripMarkup(text) })),
    })),
  };
}

/** Returns the tables of Markdown: lines that start and end with a pipe; the second one is the delimiter row. */
export function tablesOf(markdown: string): Rows[] {
  const tables: string[][][] = [];
  let rows: string[][] | undefined;
  for (const line of markdown.split('\n')) {
    if (!/^\s*\|.*\|\s*$/.test(line)) {
      rows = undefined;
      continue;
    }
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => stripMarkup(cell.replaceAll('\\|', '|')));
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    if (!rows) tables.push((rows = []));
    rows.push(cells);
  }
  return tables;
}

/** Returns the headings of Markdown, each a node under the document with its level as its name. */
export function headingTree(headings: readonly { readonly level: number; readonly text: string }[]): TreeNode {
  const root: { name: string; children: TreeNode[] } = { name: 'document', children: [] };
  const ancestors: { level: number; children: TreeNode[] }[] = [{ level: 0, children: root.children }];
  for (const { level, text } of headings) {
    while (ancestors.length > 1 && ancestors.at(-1)!.level >= level) ancestors.pop();
    const node = { name: 'heading', text: stripMarkup(text), children: [] as TreeNode[] };
    ancestors.at(-1)!.children.push(node);
    ancestors.push({ level, children: node.children });
  }
  return root;
}

export function headingsOf(markdown: string): { level: number; text: string }[] {
  return [...markdown.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', text = '']) => ({
    level: marks.length,
    text,
  }));
}
