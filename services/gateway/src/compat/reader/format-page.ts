import type { ContentFormat, Page } from '@winnow/contracts';

/** How a page is returned as JSON. */
interface DataOptions {
  readonly format: ContentFormat;
  /** Whether links are a list of texts and addresses, in which a text may occur twice, instead of an object. */
  readonly hasAllLinks: boolean;
}

/** Returns a page as the `data` of Jina Reader's JSON, in which HTML and text have a field of their own. */
export function dataOf(page: Page, { format, hasAllLinks }: DataOptions): Record<string, unknown> {
  const { url, title, content, links, images, warnings } = page;
  const { description, published, language } = page.metadata ?? {};
  const pairs = links?.map(({ text, url: target }) => [text, target] as const);
  return {
    ...{ title, description, url, content, publishedTime: published, warning: warnings?.join(' ') },
    ...(format === 'markdown' ? {} : { [format]: content }),
    ...(pairs && { links: hasAllLinks ? pairs : Object.fromEntries(pairs) }),
    ...(images && { images: Object.fromEntries(images.map(({ alt, url: source }, at) => [labelOf(alt, at), source])) }),
    metadata: { lang: language },
  };
}

/** Returns a page as Jina Reader's text: title, address and Markdown, and the requested lists of images and links. */
export function documentOf({ url, title, content, metadata, links, images, warnings = [] }: Page): string {
  const { published } = metadata ?? {};
  return [
    `Title: ${title}`,
    `URL Source: ${url}`,
    ...(published === undefined ? [] : [`Published Time: ${published}`]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `Markdown Content:\n${content}`,
    ...(images ? [listOf('Images', images, ({ alt, url: source }, at) => `![${labelOf(alt, at)}](${source})`)] : []),
    ...(links ? [listOf('Links/Buttons', links, ({ text, url: target }) => `[${text}](${target})`)] : []),
  ].join('\n\n');
}

const labelOf = (alt: string, at: number): string => `Image ${at + 1}${alt === '' ? '' : `: ${alt}`}`;

const listOf = <Item>(title: string, items: readonly Item[], lineOf: (item: Item, at: number) => string): string =>
  [`${title}:`, ...(items.length === 0 ? ['none'] : items.map((item, at) => `- ${lineOf(item, at)}`))].join('\n');
