import type { Collection, CollectionPage } from '@winnow/contracts';
import { csvBom, csvLine } from '@winnow/dataset';

/** A text file: its beginning, and the text of each page. */
export interface TextFormat {
  readonly name: string;
  readonly type: string;
  readonly head: (collection: Collection) => string;
  readonly page: (page: CollectionPage) => string;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** Escapes a Markdown link: brackets would end its text, blanks and brackets its address. */
const linkText = (text: string) => oneLine(text).replaceAll(/[[\]]/g, '');
const linkAddress = (url: string) =>
  url.replaceAll(/[\s()<>]/g, (found) => encodeURIComponent(found).replace('(', '%28').replace(')', '%29'));

const nameOf = ({ title, url }: { title: string; url: string }) => linkText(title) || linkText(url);

/** Writes a page as a separate Markdown file, with its origin as front matter. */
export function markdownOf({ url, title, content, metadata }: CollectionPage): string {
  const fields = { title: oneLine(title), url, ...(metadata?.language ? { language: metadata.language } : {}) };
  // A JSON string is also a YAML one.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${content.trim()}\n`;
}

/** Text formats of an exported collection. */
export const textFormats = {
  /** Pages as JSON, one per line. */
  jsonl: {
    name: 'pages.jsonl',
    type: 'application/jsonl',
    head: () => '',
    page: (page) => `${JSON.stringify(page)}\n`,
  },
  csv: {
    name: 'pages.csv',
    type: 'text/csv; charset=utf-8',
    head: () => csvBom + csvLine(['url', 'title', 'kind', 'content']),
    page: ({ url, title, kind = '', content }) => csvLine([url, title, kind, content]),
  },
  /** An index for language models (llmstxt.org). */
  llms: {
    name: 'llms.txt',
    type: 'text/markdown; charset=utf-8',
    head: ({ name, url }) => `# ${oneLine(name)}\n\n${url ? `> Pages of ${url}\n\n` : ''}## Pages\n\n`,
    page: (page) => {
      const description = oneLine(page.metadata?.description ?? '');
      return `- [${nameOf(page)}](${linkAddress(page.url)})${description ? `: ${description}` : ''}\n`;
    },
  },
  /** The index with the text of every page. */
  'llms-full': {
    name: 'llms-full.txt',
    type: 'text/markdown; charset=utf-8',
    head: ({ name, url }) => `# ${oneLine(name)}\n\n${url ? `> Pages of ${url}\n\n` : ''}`,
    page: (page) => `## ${nameOf(page)}\n\n<${page.url}>\n\n${page.content.trim()}\n\n`,
  },
} as const satisfies Record<string, TextFormat>;
