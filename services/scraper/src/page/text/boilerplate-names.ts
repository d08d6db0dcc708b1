import type { Element } from '../tree/element';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** One of these in class or id names a block that is never content. */
const certain = set(
  `comment comments commentlist disqus respond reply replies livefyre
   share shares sharing shared sharebar sharebox sharedaddy addtoany addthis sharethis social socials sociable socialmedia shariff
   related relatedposts recommended recommendation recommendations recirc outbrain taboola zergnet mgid
   newsletter newsletters subscribe subscription signup optin mailchimp
   advert adverts advertisement advertising adsbygoogle sponsor sponsored sponsors promo promos promotion
   cookie cookies consent gdpr cmp onetrust usercentrics cookiebar cookiebanner
   breadcrumb breadcrumbs breadcrump crumbs crumb
   sidebar sidebars nav navi navbar navigation subnav topnav menu submenu menus pagination pager paging pagenav
   footer footers colophon masthead popup modal lightbox overlay toolbar skip skiplink
   headerlink anchorjs toc tagcloud tags tag-list tagged byline dateline permalink
   jp-relatedposts akismet editsection navbox noprint printonly feedback paywall donate donation`,
);
/** These need a second sign: little text, or mostly links. */
const likely = set(
  `meta author authors bio about widget widgets ad ads adv banner teaser teasers date time published timestamp info
   header top bottom bar tools actions buttons button links linklist more next prev previous follow rating ratings vote votes
   print email login register search copyright legal disclaimer credit credits source category categories
   trending popular latest news topics keywords similar also`,
);
const structural = new Set([
  'article',
  'main',
  'body',
  'html',
  'td',
  'tr',
  'tbody',
  'p',
  'a',
  'span',
  'em',
  'strong',
  'code',
  'pre',
  'b',
  'i',
  'dt',
  'dd',
]);

/** Whether the words of class and id, in well-known conventions, name a block that stands beside the content. */
export function isNamedBoilerplate(element: Element, pageLength: number): boolean {
  const { words } = element;
  if (words.size === 0 || structural.has(element.tag)) return false;
  let weak = false;
  for (const word of words) {
    if (certain.has(word)) return true;
    if (likely.has(word)) weak = true;
  }
  if (!weak) return false;
  return element.textLength < Math.min(pageLength * 0.05, 200) || element.linkDensity > 0.5;
}
