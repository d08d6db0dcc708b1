import { parseWebUrl } from '@winnow/contracts';
import { isShadowRoot, normaliseSource } from '@winnow/markdown';
import type { FoundLink } from './link-list';
import { readTags, type TagEvents } from './read-tags';

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
  const collector = new LinkCollector(address);
  readTags(normaliseSource(html), collector);
  return collector.end();
}

type Attributes = Record<string, string>;

/** Collects the links of one page from its tags and texts. */
class LinkCollector implements TagEvents {
  private readonly links: FoundLink[] = [];
  private readonly feeds: string[] = [];
  private readonly translations: Translation[] = [];
  private readonly hints: { canonical?: string; next?: string; refresh?: string; language?: string } = {};
  /** Address of the first `<base>`, which applies to the links after it. */
  private base: string | undefined;
  /** Next page that the head declares; the body may have no link to it. */
  private nextOfHead: string | undefined;
  private title = '';
  private inTitle = false;
  /** Number of open elements listed in `silentTags`. */
  private silentDepth = 0;
  /** In HTML, the first block within an SVG ends it. */
  private inSvg = false;
  private anchor: OpenAnchor | undefined;

  constructor(private readonly address: string) {}

  onOpenTag(name: string, attributes: Attributes): void {
    if (name === 'svg') this.inSvg = true;
    else if (silentTags.has(name)) this.silentDepth += isShadowRoot(name, attributes) ? 0 : 1;
    else if (name === 'title') this.inTitle = this.title === '' && this.isText;
    else if (name === 'html' && attributes.lang) this.hints.language = attributes.lang.trim();
    else if (name === 'base' && attributes.href) this.base ??= this.absolute(attributes.href);
    else if (name === 'link') this.readHint(attributes);
    else if (name === 'meta') this.readRefresh(attributes);
    else if (name === 'img' && this.anchor) this.anchor.alt ||= attributes.alt ?? '';
    else if (blockTags.has(name)) {
      this.inSvg = false;
      if (this.anchor) this.anchor.openBlocks++;
    }
    if (this.anchor) startLine(this.anchor, name);
    if (name === 'a' || name === 'area') this.openAnchor(name, attributes);
    else if (name === 'frame') this.addFrame(attributes);
  }

  onText(text: string): void {
    if (this.inTitle) this.title += text;
    const { anchor } = this;
    if (!anchor || !this.isText || anchor.text.length >= anchorChars) return;
    anchor.text += text.slice(0, anchorChars);
    if (anchor.isInHeading) anchor.heading += text.slice(0, anchorChars);
  }

  onCloseTag(name: string): void {
    const { anchor } = this;
    if (anchor) endLine(anchor, name);
    if (name === 'svg') this.inSvg = false;
    else if (silentTags.has(name)) this.silentDepth = Math.max(0, this.silentDepth - 1);
    else if (name === 'title') this.inTitle = false;
    else if (name === 'a' || (anchor && blockTags.has(name) && --anchor.openBlocks < 0)) this.closeAnchor();
  }

  /** Returns what was collected, at the end of the page. */
  end(): PageLinks {
    this.closeAnchor();
    const { links, feeds, translations, hints, nextOfHead } = this;
    if (nextOfHead !== undefined && !links.some(({ address }) => address === nextOfHead))
      links.push({ address: nextOfHead, text: '' });
    return { title: this.title.replace(/\s+/g, ' ').trim(), links, feeds, translations, ...hints };
  }

  private get isText(): boolean {
    return this.silentDepth === 0 && !this.inSvg;
  }

  private absolute(href: string | undefined): string | undefined {
    return href === undefined ? undefined : URL.parse(href.trim(), this.base ?? this.address)?.href;
  }

  private openAnchor(name: string, attributes: Attributes): void {
    this.closeAnchor();
    const href = (attributes.href ?? attributes['xlink:href'])?.trim();
    const address = this.absolute(href);
    if (!href || !address || isWithinPage(href) || placeholder.test(href)) return;
    const { alt = '' } = attributes;
    this.anchor = { address, text: '', heading: '', rank: 7, isInHeading: false, attributes, alt, openBlocks: 0 };
    if (relationsOf(attributes.rel).includes('next')) this.hints.next ??= address;
    if (name === 'area') this.closeAnchor();
  }

  private closeAnchor(): void {
    const { anchor } = this;
    if (anchor && this.links.length < maxPageLinks) this.links.push({ address: anchor.address, ...titleOf(anchor) });
    this.anchor = undefined;
  }

  private addFrame({ src, title, name }: Attributes): void {
    const address = src ? this.absolute(src) : undefined;
    const hint = title || name;
    if (address && this.links.length < maxPageLinks) this.links.push({ address, text: '', ...(hint ? { hint } : {}) });
  }

  private readHint({ rel, href, type = '', hreflang }: Attributes): void {
    const address = this.absolute(href);
    const relations = relationsOf(rel);
    if (!address) return;
    if (relations.includes('canonical')) this.hints.canonical ??= address;
    else if (relations.includes('next')) {
      this.nextOfHead ??= address;
      this.hints.next ??= address;
    } else if (relations.includes('alternate') && feedType.test(type)) this.feeds.push(address);
    else if (relations.includes('alternate') && hreflang && this.translations.length < maxTranslations)
      this.translations.push({ language: hreflang.trim(), address });
  }

  private readRefresh(attributes: Attributes): void {
    if (attributes['http-equiv']?.toLowerCase() !== 'refresh') return;
    const [, target] = refreshTarget.exec(attributes.content?.trim() ?? '') ?? [];
    const address = this.absolute(target);
    if (address !== undefined && parseWebUrl(address) !== null) this.hints.refresh ??= address;
  }
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
