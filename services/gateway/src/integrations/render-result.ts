import type { OperationName, ResponseOf } from '@winnow/contracts';

/** Text fields of the operations' results; any other result is rendered as JSON. */
interface Readable {
  readonly pages?: readonly {
    readonly url: string;
    readonly title: string;
    readonly content: string;
    readonly warnings?: readonly string[];
  }[];
  readonly failed?: readonly { readonly url: string; readonly message: string }[];
  readonly links?: readonly { readonly url: string; readonly text: string }[];
  readonly examples?: readonly { readonly user: string; readonly assistant: string }[];
  readonly text?: string;
  readonly knowledge_base?: string;
  readonly response?: string;
  readonly truncated?: boolean;
  readonly citations?: readonly { readonly number: number; readonly source: string; readonly quote: string }[];
}

/** Operations whose results are data. Their names are those of the source, and may be names of other results. */
const dataOperations: readonly OperationName[] = ['convert-to-json', 'transform-to-json', 'extract-fields'];

/** Renders the result of an operation as text: its pages, document, links, results of a search or pairs. */
export function renderResult(operation: OperationName, result: unknown): string {
  if (dataOperations.includes(operation)) return JSON.stringify(result, null, 2);
  const {
    pages,
    failed = [],
    links,
    examples,
    text,
    knowledge_base,
    response,
    truncated = false,
    citations = [],
  } = (result ?? {}) as Readable;
  if (Array.isArray(pages)) {
    const read = pages.map(({ url, title, content, warnings = [] }) =>
      [`# ${title}`, `<${url}>`, ...warnings.map((warning: string) => `[${warning}]`), content].join('\n\n'),
    );
    const unread = failed.map(({ url, message }) => `<${url}>: ${message}`);
    return [...read, ...(unread.length ? [`# Not read\n\n${unread.join('\n')}`] : [])].join('\n\n');
  }
  if (Array.isArray(links)) return links.map((link) => linkOf(link.text, link.url)).join('\n');
  if (operation === 'search-web') {
    const { results } = result as ResponseOf<'search-web'>;
    const found = results.map(({ title, url, description }) => `${linkOf(title, url)}\n  ${description}`.trimEnd());
    return found.length === 0 ? 'The search engine found nothing.' : found.join('\n');
  }
  const pairs = (examples ?? []).map(({ user, assistant }) => `Q: ${user}\nA: ${assistant}`);
  const quoted = citations.map(({ number, source, quote }) => `[${number}] ${source}: ${quote}`);
  const cut = truncated ? ['[The answer stopped at its maximum length.]'] : [];
  const written = [text ?? knowledge_base ?? response, ...cut, ...quoted, ...pairs].filter(
    (part) => part !== undefined,
  );
  return written.length > 0 ? written.join('\n\n') : JSON.stringify(result, null, 2);
}

const linkOf = (text: string, url: string): string => `- [${text.replace(/[[\]\n]/g, ' ')}](${url})`;
