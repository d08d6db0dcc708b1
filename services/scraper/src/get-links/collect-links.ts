import { parseWebUrl } from '@winnow/contracts';
import { isShadowRoot, normaliseSource } from '@winnow/markdown';
import type { FoundLink } from './link-list';
import { readTags } from './read-tags';

/** Links and hints of one page, with absolute addresses. */
export interface PageLinks {
  readonly title: string;
  /** Links in page order. */
  readonly links: readonly FoundLink[];
  /** The page's canonical address. */
  readonly canonical?: string | undefined;
  /** RSS and Atom feeds. */
  readonly feeds: readonly string[];
  /** Next page of a paginated list. */
  readonly next?: string | undefined;
  /** The page's language (BCP 47). */
  readonly language?: string | undefined;
  /** Translations of the page, including itself (`hreflang`). */
  readonly translations: readonly Translation[];
  /** Target of a meta refresh; only a web address, since others (`data:`, an app's scheme) cannot be fetched. */
  readonly refresh?: string | undefined;
}

/** A translation (`hreflang`); `x-default` applies to all other languages. */
export interface Translation {
  readonly language: string;
  readonly address: string;
}

interface OpenAnchor {
  address: string;
  text: string;
  /** Text of the first heading of the highest rank inside the anchor, and its rank, 7 without one. */
  heading: string;
  rank: number;
  isInHeading: boolean;
  attributes: Record<string, string>;
  alt: string;
  /** Open blocks inside the anchor; negative when the surrounding block ended without `</a>`. */
  openBlocks: number;
}

const feedType = /^application\/(?:rss|atom)\+xml$/i;
const silentTags = new Set(['script', 'style', 'template', 'noscript']);
const blockTags = new Set(
  'article aside dd div dl dt footer header li main nav ol section table td th tr ul'.split(' '),
);
const headingTag = /^h[1-6]$/;
/** Other tags that start a line, as a title and a date inside one link do. */
const lineTags = /^(?:br|p|h[1-6]|figure|figcaption)$/;
/** Maximum characters of an anchor's text that is read for a title. */
const anchorChars = 1_000;
/** Maximum links read per page; 15 MB of markup have 600,000, and each is compared with the list. */
const maxPageLinks = 50_000;
/** Target of a meta refresh; `url=` is optional (HTML, "shared declarative refresh steps"). */
const refreshTarget = /^[\d.]*\s*[;,]\s*(?:url\s*=\s*|(?!url\s*=))['"]?([^'"]+)/i;
/** Placeholders that scripts or servers replace in templates. */
const placeholder = /\{\{|\$\{|<%/;
/** Maximum translations read per page; the largest encyclopedia has about 300. */
const maxTranslations = 400;

/**
 * Reads links, title and hints from HTML in one pass without building a tree, so that a page with 100,000 links costs
 * no more than its text. Links are resolved against `<base>`, else against `address`, the page's address after
 * redirects.
 */
export function collectLinks(html: string, address: string): PageLinks {
  const found: FoundLink[] = [];
  const feeds: string[] = [];
  const translations: Translation[] = [];
  const hints: { canonical?: string; next?: string; refresh?: string; language?: string } = {};
  /** Address of the first `<base>`, which applies to the links after it. */
  let base: string | undefined;
  /** Next page that the head declares; the body may have no link to it. */
  let nextOfHead: string | undefined;
  let title = '';
  let inTitle = false;
  /** Number of open elements listed in `silentTags`. */
  let silentDepth = 0;
  /** In HTML, the first block within an SVG ends it. */
  let inSvg = false;
  let anchor: OpenAnchor | undefined;

  const absolute = (href: string | undefined) =>
    href === undefined ? undefined : URL.parse(href.trim(), base ?? address)?.href;
  const isText = () => silentDepth === 0 && !inSvg;
  const finish = () => {
    if (anchor && found.length < maxPageLinks) found.push({ address: anchor.address, ...titleOf(anchor) });
    anchor = undefined;
  };
  const openAnchor = (name: string, attributes: Record<string, string>) => {
    finish();
    const href = (attributes.href ?? attributes['xlink:href'])?.trim();
    const target = absolute(href);
    if (!href || !target || isWithinPage(href) || placeholder.test(href)) return;
    anchor = {
      address: target,
      text: '',
      heading: '',
      rank: 7,
      isInHeading: false,
      attributes,
      alt: attributes.alt ?? '',
      openBlocks: 0,
    };
    if (relationsOf(attributes.rel).includes('next')) hints.next ??= target;
    if (name === 'area') finish();
  };

  const addFrame = ({ src, title, name }: Record<string, string>) => {
    const target = src ? absolute(src) : undefined;
    const hint = title || name;
    if (target && found.length < maxPageLinks) found.push({ address: target, text: '', ...(hint ? { hint } : {}) });
  };

  const readHint = ({ rel, href, type = '', hreflang }: Record<string, string>) => {
    const target = absolute(href);
    const relations = relationsOf(rel);
    if (!target) return;
    if (relations.includes('canonical')) hints.canonical ??= target;
    else if (relations.includes('next')) {
      nextOfHead ??= target;
      hints.next ??= target;
    } else if (relations.includes('alternate') && feedType.test(type)) feeds.push(target);
    else if (relations.includes('alternate') && hreflang && translations.length < maxTranslations)
      translations.push({ language: hreflang.trim(), address: target });
  };
  const readRefresh = (attributes: Record<string, string>) => {
    if (attributes['http-equiv']?.toLowerCase() !== 'refresh') return;
    const [, target] = refreshTarget.exec(attributes.content?.trim() ?? '') ?? [];
    const address = absolute(target);
    if (address !== undefined && parseWebUrl(address) !== null) hints.refresh ??= address;
  };

  readTags(normaliseSource(html), {
    onOpenTag(name, attributes) {
      if (name === 'svg') inSvg = true;
      else if (silentTags.has(name)) silentDepth += isShadowRoot(name, attributes) ? 0 : 1;
      else if (name === 'title') inTitle = title === '' && isText();
      else if (name === 'html' && attributes.lang) hints.language = attributes.lang.trim();
      else if (name === 'base' && attributes.href) base ??= absolute(attributes.href);
      else if (name === 'link') readHint(attributes);
      else if (name === 'meta') readRefresh(attributes);
      else if (name === 'img' && anchor) anchor.alt ||= attributes.alt ?? '';
      else if (blockTags.has(name)) {
        inSvg = false;
        if (anchor) anchor.openBlocks++;
      }
      if (anchor) startLine(anchor, name);
      if (name === 'a' || name === 'area') openAnchor(name, attributes);
      else if (name === 'frame') addFrame(attributes);
    },
    onText(text) {
      if (inTitle) title += text;
      if (!anchor || !isText() || anchor.text.length >= anchorChars) return;
      anchor.text += text.slice(0, anchorChars);
      if (anchor.isInHeading) anchor.heading += text.slice(0, anchorChars);
    },
    onCloseTag(name) {
      if (anchor) endLine(anchor, name);
      if (name === 'svg') inSvg = false;
      else if (silentTags.has(name)) silentDepth = Math.max(0, silentDepth - 1);
      else if (name === 'title') inTitle = false;
      else if (name === 'a' || (anchor && blockTags.has(name) && --anchor.openBlocks < 0)) finish();
    },
  });
  finish();
  if (nextOfHead !== undefined && !found.some((link) => link.address === nextOfHead))
    found.push({ address: nextOfHead, text: '' });
  return { title: title.replace(/\s+/g, ' ').trim(), links: found, feeds, translations, ...hints };
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

const isLine = (name: string): boolean => blockTags.has(name) || lineTags.test(name);

/** Separates the words of a block in an anchor from those before it. */
function startLine(anchor: OpenAnchor, name: string): void {
  if (!isLine(name)) return;
  anchor.text += ' ';
  if (anchor.isInHeading) anchor.heading += ' ';
  // The heading of a card may be below a smaller one, its category, or a picture.
  if (!headingTag.test(name) || (Number(name[1]) >= anchor.rank && hasLetters(anchor.heading))) return;
  anchor.heading = '';
  anchor.rank = Number(name[1]);
  anchor.isInHeading = true;
}

function endLine(anchor: OpenAnchor, name: string): void {
  if (isLine(name)) anchor.text += ' ';
  if (headingTag.test(name)) anchor.isInHeading = false;
}

/** Whether a link leads to a place in the same page; `#/` and `#!` are addresses of client-side routing. */
const isWithinPage = (href: string) => href.startsWith('#') && !/^#!?\//.test(href);

const relationsOf = (rel: string | undefined) => rel?.toLowerCase().split(/\s+/) ?? [];

/**
 * Returns an anchor's text, its heading if it is a card, or a hint when it has none: its label, its picture, "next", "2".
 */
function titleOf({ text: ownText, heading, attributes, alt }: OpenAnchor): Pick<FoundLink, 'text' | 'hint'> {
  const text = hasLetters(heading) ? heading.trim() : ownText.trim();
  const isPagination = relationsOf(attributes.rel).some((relation) => /^(?:next|prev|previous)$/.test(relation));
  const isTitle = !isPagination && hasLetters(text);
  const { title, 'aria-label': label } = attributes;
  const hint = [title, label, alt, isTitle ? '' : text].find((candidate) => candidate?.trim());
  return { text: isTitle ? text : '', ...(hint === undefined ? {} : { hint }) };
}
