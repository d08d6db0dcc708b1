import { parseJsonLd } from '@winnow/markdown/json-ld';

/** schema.org data of an article without its text; unknown fields are absent. */
export interface ArticleFacts {
  author?: string;
  published?: string;
  modified?: string;
  description?: string;
  language?: string;
}

/** schema.org data of the page's article. */
export interface ArticleData {
  facts: ArticleFacts;
  headline: string;
  siteName: string;
  articleBody: string;
  /** Types of the items, lower case. */
  types: string[];
}

const articleTypes = /Article|Posting|Report|Review|WebPage|Recipe|QAPage|Product$/;
const maxNodes = 2_000;
const maxTypes = 40;

/** Reads the JSON-LD blocks of a page; ignores broken ones. */
export function readArticleData(blocks: readonly string[]): ArticleData {
  const found: ArticleData = { headline: '', siteName: '', articleBody: '', types: [], facts: {} };
  let budget = maxNodes;
  const visit = (value: unknown, depth: number): void => {
    if (depth > 6 || budget <= 0 || typeof value !== 'object' || value === null) return;
    budget -= 1;
    if (Array.isArray(value)) {
      value.forEach((item) => visit(item, depth + 1));
      return;
    }
    const node = value as Record<string, unknown>;
    const type = [node['@type']].flat().join(' ');
    for (const item of type.toLowerCase().split(' '))
      if (item && found.types.length < maxTypes && !found.types.includes(item)) found.types.push(item);
    if (type.includes('WebSite')) found.siteName ||= plainText(node['name']);
    if (articleTypes.test(type)) {
      found.headline ||= plainText(node['headline']);
      const body = plainText(node['articleBody'], true);
      found.facts = { ...factsOf(node), ...found.facts };
      if (body.length > found.articleBody.length) found.articleBody = body;
    }
    for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'isPartOf', 'itemListElement'])
      visit(node[key], depth + 1);
  };
  for (const block of blocks) visit(parseJsonLd(block), 0);
  return found;
}

function factsOf(node: Readonly<Record<string, unknown>>): ArticleFacts {
  const facts = {
    author: namesOf(node['author']),
    published: plainText(node['datePublished']),
    modified: plainText(node['dateModified']),
    description: plainText(node['description']),
    language: plainText(node['inLanguage']),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
}

/** Returns the names of persons or organisations, given as text or as items with a name. */
function namesOf(value: unknown): string {
  const names = [value]
    .flat()
    .slice(0, 20)
    .map((item) => plainText((item as { name?: unknown } | null)?.name ?? item));
  return names.filter(Boolean).join(', ');
}

/** Returns a text of schema.org data without its markup; empty for anything else. */
export function plainText(value: unknown, keepLines = false): string {
  if (typeof value !== 'string') return '';
  const text = value.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^<>]{1,500}>/g, '');
  return keepLines
    ? text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n\n' : ' ')).trim()
    : text.replace(/\s+/g, ' ').trim();
}
