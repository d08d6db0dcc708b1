import { closest, find, textOf, walk, type Element } from '@winnow/markdown';
import { isCallout } from './callouts';
import { isDisclosure } from './collapsed-sections';
import {
  isHeaderOfEntry,
  isInLinkedEntry,
  isLabelledField,
  isPartOfComponent,
  isStickyHeading,
} from './component-parts';
import { ownWords } from './own-words';
import { isCategoryList } from './wiki-interface';
import { minModelTextLength } from '../model-limit';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Names of user comments, which may be longer than the article. */
const commentNames = set(
  `comment comments commentlist commentarea disqus respond reply replies livefyre responses kommentar
   kommentare comentarios commentaires reacties`,
);
/** Names of boilerplate that may contain sentences. */
const boilerplateNames = set(
  `related relatedposts recommended recommendation recommendations recirc recirculation outbrain taboola zergnet mgid
   newsletter newsletters signup optin mailchimp advert adverts advertisement advertising adsbygoogle sponsor sponsored
   sponsors promo promos promotion
   breadcrumb breadcrumbs breadcrump crumbs crumb sidebar sidebars nav navi navbar navigation subnav topnav menu submenu
   menus navtop navbottom pagination pager paging pagenav footer footers colophon masthead popup modal lightbox
   skiplink headerlink anchorjs tagcloud byline dateline permalink akismet editsection navbox noprint printonly
   authorbox bio boilerplate`,
);
/** Names of consent dialogs, including those of common consent managers. */
const consentNames = set(
  `cookie cookies consent gdpr cmpbox cmplz onetrust usercentrics cookiebar cookiebanner cookiebot`,
);
const consentPattern = /cookie-?(?:bar|banner|notice|consent|law|box)|(?:^| )cc-(?:window|banner)/i;
/** Matches names that are often written as one word. */
const boilerplatePattern =
  /(?:related|popular)(?:post|article|news|stor|content|link|video)|newsletter|bread-?crumb|share(?:bar|box|button|daddy|this)|social-?(?:share|media|link|icon|bar)|most-?(?:read|popular|viewed)|post-?nav|read-?more|readnext|moreon|more-?(?:stories|articles|news)/i;
/** Names of widgets; a block of such a name with running text is content. */
const widgetNames = set(
  `share shares sharing shared sharebar sharebox sharedaddy addtoany addthis sharethis social socials sociable socialmedia
   shariff subscribe subscription toc tags tagged toolbar skip overlay feedback paywall donate donation
   teaser teasers trending popular similar also banner recommend widget widgets author authors about`,
);
/** Names that need further evidence: little text, or mostly links. */
const weakNames = set(
  `meta ad ads adv date time published timestamp
   header top bottom bar actions buttons button links linklist more next prev previous follow rating ratings vote votes
   print email login register search copyright legal disclaimer credit credits source category categories
   latest news topics keywords`,
);
const exemptTags = set('article main body html td tr tbody p a span em strong code pre b i dt dd h1 h2 h3 font button');

/** Minimum running text elsewhere before comments are dropped. */
const minArticleProse = 150;

/** Amounts of text in a block and in its page. */
export interface TextAmounts {
  /** Running text below the element, as `scoreProse` computes it. */
  prose: number;
  /** Running text of the page. */
  pageProse: number;
  /** Characters of the page. */
  pageLength: number;
  /** Names of widgets that name the page's layout instead, found by `layoutNames`. */
  layoutNames?: ReadonlySet<string>;
  /** Whether the page marks an article outside of the element. */
  hasOtherArticle?: (element: Element) => boolean;
}

/** Minimum share of a page's text in the elements of a name that names the layout. */
const minLayoutShare = 0.65;

/**
 * Returns the names of widgets whose elements have most of a page's text: page builders name every element like this.
 * Linear time.
 */
export function layoutNames(body: Element): ReadonlySet<string> {
  const lengths = new Map<string, number>();
  const visit = (parent: Element, outer: ReadonlySet<string>): void => {
    for (const element of parent.children) {
      if (typeof element === 'string' || element.dropped) continue;
      let names = outer;
      for (const word of element.words) {
        if (!widgetNames.has(word) || outer.has(word)) continue;
        lengths.set(word, (lengths.get(word) ?? 0) + element.textLength);
        names = new Set(names).add(word);
      }
      visit(element, names);
    }
  };
  visit(body, new Set());
  return new Set([...lengths].filter(([, length]) => length >= body.textLength * minLayoutShare).map(([name]) => name));
}

/** Whether the words in class and id are names of user comments. */
export function isComments(element: Element, { prose, pageProse }: TextAmounts): boolean {
  return (
    !exemptTags.has(element.tag) && hasAny(ownWords(element), commentNames) && pageProse - prose >= minArticleProse
  );
}

/** Whether a page has text beside what is named after comments: else the comments are the page, as in a tracker. */
export function hasTextBesideComments(body: Element, scores: ReadonlyMap<Element, number>): boolean {
  let prose = scores.get(body) ?? 0;
  walk(body, (element) => {
    if (exemptTags.has(element.tag) || !hasAny(ownWords(element), commentNames)) return true;
    prose -= scores.get(element) ?? 0;
    return false;
  });
  return prose >= minArticleProse;
}

/** Whether the words in class and id are names of a consent dialog. */
export function isConsentDialog(element: Element, amounts: TextAmounts): boolean {
  return (
    !exemptTags.has(element.tag) &&
    (hasAny(element.words, consentNames) || consentPattern.test(element.names)) &&
    !isMostOfPage(element, amounts, minContentShare)
  );
}

/**
 * Whether the words in class and id name boilerplate or a widget, except those that name the layout. Other names need
 * further evidence, such as links.
 */
export function hasNameOfBox(element: Element, layout: ReadonlySet<string>): boolean {
  const words = ownWords(element);
  return (
    hasAny(words, boilerplateNames) || hasAny(words, widgetNames, layout) || boilerplatePattern.test(element.names)
  );
}

/** Whether the words in class and id are, by common conventions, names of boilerplate. */
export function isBoilerplate(element: Element, amounts: TextAmounts): boolean {
  if (exemptTags.has(element.tag)) return false;
  const { prose, pageProse, pageLength, layoutNames: ignored, hasOtherArticle } = amounts;
  const words = ownWords(element);
  if (words.size === 0 || hasAny(words, commentNames) || wrapsCode(element)) return false;
  if (
    element.hasClass(commentTags) ||
    isMenuOfDishes(element) ||
    isCategoryList(element) ||
    (pageLength < minModelTextLength &&
      hasAny(words, partNames) &&
      !hasAny(words, boilerplateNames, partNames) &&
      isPartOfComponent(element, pageProse))
  )
    return false;
  const isNamed = hasAny(words, boilerplateNames) || boilerplatePattern.test(element.names);
  if (isNamed && hasOtherArticle?.(element)) return true;
  if (isMostOfPage(element, amounts, minContentShare)) return false;
  if (isNamed) return true;
  if (hasAny(words, widgetNames, ignored)) return prose < Math.min(300, pageProse * 0.2) || element.linkDensity > 0.5;
  // The header of a section that can be expanded is its heading.
  if (isDisclosure(element)) return false;
  if (
    hasAny(words, weakNames) &&
    !isInLiveEntry(element) &&
    !(pageLength < minModelTextLength && (isInLinkedEntry(element) || isHeaderOfEntry(element))) &&
    !isCallout(element) &&
    !isDataTable(element) &&
    !isStickyHeading(element) &&
    !isLabelledField(element)
  )
    return element.textLength < Math.min(pageLength * 0.05, 200) || element.linkDensity > 0.5;
  return false;
}

/** Class of the tags of a comment in odoc's pages: parameters, results and errors of a function. */
const commentTags = 'at-tags';
/** Names that parts of components have too. */
const partNames = set('header footer time date');
/** Names that menus of restaurants have too. */
const menuNames = set('menu menus submenu');
/** Maximum share of links in a menu of dishes, characters in which a price is searched, and levels from a part to it. */
const maxDishLinkDensity = 0.2;
const maxDishChars = 1_000;
const maxDishLevels = 3;
/**
 * Prices with the sign of a currency, or alone; between two numbers that are alone, as in
 * opening hours, is "to" or a dash.
 */
const price =
  /[$€£¥₹₽₩]\s?\d{1,6}|(?<!\d)\d{1,6}\s?(?:[€£¥₹₽₩]|zł|kr\b|Kč)|(?<!\d\s?(?:\p{L}{1,3}|[-–—])\s?)(?<![\d.,:])\d{1,3}[.,]\d{2}(?![\d.,])(?!\s?(?:\p{L}{1,3}|[-–—])\s?\d)/gu;
/** Minimum prices: a basket that is empty has one, its total. */
const minPrices = 2;

/** Whether an element that is named a menu has dishes and their prices, or is a part of one; menus of a site have links. */
const isMenuOfDishes = (element: Element): boolean =>
  mayHaveDishes(element) &&
  closest(element, maxDishLevels, (each) => mayHaveDishes(each) && hasPrices(each)) !== undefined;

const mayHaveDishes = ({ words, linkDensity }: Element): boolean =>
  hasAny(words, menuNames) && !hasAny(words, boilerplateNames, menuNames) && linkDensity < maxDishLinkDensity;

const hasPrices = (element: Element): boolean => new Set(textOf(element, maxDishChars).match(price)).size >= minPrices;

/** Minimum rows of a table of data. */
const minRows = 3;

/** Whether an element is a table with a header cell and rows: `sticky-header` names how it is displayed. */
function isDataTable(element: Element): boolean {
  if (element.tag !== 'table' || !find(element, ({ tag }) => tag === 'th')) return false;
  let rows = 0;
  return find(element, ({ tag }) => tag === 'tr' && (rows += 1) >= minRows) !== undefined;
}

/** Maximum distance of the time and heading of an entry from the entry. */
const maxEntryDistance = 3;

/** Whether an element is a part of an entry of a live blog, in schema.org terms: its time or its heading. */
function isInLiveEntry(element: Element): boolean {
  const isEntry = (each: Element): boolean => each.attribute('itemprop') === 'liveBlogUpdate';
  return element.linkDensity === 0 && closest(element.parent, maxEntryDistance - 1, isEntry) !== undefined;
}

/** Whether an element contains nothing but code: `highlight-source` has the name of a credit. */
function wrapsCode(element: Element): boolean {
  const code = find(element, ({ tag }) => tag === 'pre');
  return code !== undefined && code.textLength === element.textLength;
}

/** Minimum share of the page's running text in a block that is content in spite of its name. */
const minContentShare = 0.35;
/** Minimum running text of a page for which shares of it are significant: a notice may be longer than a short text. */
const minProse = 300;
/** Minimum share of all text in such a block, on a page with less running text. */
const minTextShare = 0.8;

/** Whether a block has so much of the page's text that it is content, regardless of its tag and names. */
export function isMostOfPage(element: Element, { prose, pageProse, pageLength }: TextAmounts, share: number): boolean {
  if (prose <= pageProse * share) return false;
  return pageProse >= minProse || element.textLength > pageLength * minTextShare || hasHeading(element);
}

/** Whether the element contains the page's main heading or `main`. */
function hasHeading(element: Element): boolean {
  return find(element, ({ tag }) => tag === 'h1' || tag === 'main') !== undefined;
}

function hasAny(words: ReadonlySet<string>, names: ReadonlySet<string>, ignored?: ReadonlySet<string>): boolean {
  for (const word of words) if (names.has(word) && !ignored?.has(word)) return true;
  return false;
}
