import { textOf, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { readArticleData } from '../text/article-data';

/** Reads the page's metadata: meta tags, schema.org data, first-level headings. */
export function readMetadata(state: PageState): void {
  const meta = new Map<string, string>();
  const headings: string[] = [];
  let title = '';
  walk(state.tree.root, (element) => {
    if (element.tag === 'meta') {
      const key = (element.attribute('property') || element.attribute('name')).toLowerCase();
      const value = tidy(element.attribute('content'));
      if (key && value && !meta.has(key)) meta.set(key, value);
    } else if (element.tag === 'title') {
      title ||= tidy(textOf(element, 500));
      return false;
    } else if (element.tag === 'h1') {
      const text = tidy(textOf(element, 500));
      if (text) headings.push(text);
    }
    return undefined;
  });
  const jsonLd = readArticleData(state.tree.jsonLd);
  state.metadata = {
    sharedTitle: meta.get('og:title') ?? meta.get('twitter:title') ?? '',
    headline: jsonLd.headline,
    documentTitle: title,
    headings,
    siteName: meta.get('og:site_name') ?? meta.get('application-name') ?? jsonLd.siteName,
    articleBody: jsonLd.articleBody,
    tags: meta,
    article: jsonLd.facts,
    types: [...jsonLd.types, `og:${(meta.get('og:type') ?? '').toLowerCase()}`],
  };
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
