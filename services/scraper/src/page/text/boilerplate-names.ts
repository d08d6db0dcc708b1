import { find, type Element } from '@winnow/markdown';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Names of user comments, which may be longer than the article. */
const comments = set(
  `comment comments commentlist commentarea disqus respond reply replies livefyre responses kommentar
   kommentare comentarios commentaires reacties`,
);
/** Names of blocks beside the content that may contain sentences. */
const beside = set(
  `related relatedposts recommended recommendation recommendations recirc recirculation outbrain taboola zergnet mgid
   newsletter newsletters signup optin mailchimp advert adverts advertisement advertising adsbygoogle sponsor sponsored
   sponsors promo promos promotion
   breadcrumb breadcrumbs breadcrump crumbs crumb sidebar sidebars nav navi navbar navigation subnav topnav menu submenu
   menus pagination pager paging pagenav footer footers colophon masthead popup modal lightbox
   skiplink headerlink anchorjs tagcloud byline dateline permalink akismet editsection navbox noprint printonly
   authorbox bio`,
);
/** Names of dialogs that ask for consent, among them those of the usual tools. */
const consent = set(`cookie cookies consent gdpr cmpbox cmplz onetrust usercentrics cookiebar cookiebanner cookiebot`);
const consentInOneWord = /cookie-?(?:bar|banner|notice|consent|law|box)|(?:^| )cc-(?:window|banner)/i;
/** Matches names that are often written as one word. */
const besideInOneWord =
  /related(?:post|article|news|stor|content|link|video)|newsletter|bread-?crumb|share(?:bar|box|button|daddy|this)|social-?(?:share|media|link|icon|bar)|most-?(?:read|popular|viewed)|post-?nav|read-?more|readnext|moreon|more-?(?:stories|articles|news)/i;
/** Names of tools around the content; with running text, a block of such a name is content. */
const tools = set(
  `share shares sharing shared sharebar sharebox sharedaddy addtoany addthis sharethis social socials sociable socialmedia
   shariff subscribe subscription toc tags tagged toolbar skip overlay feedback paywall donate donation
   teaser teasers trending popular similar also banner recommend widget widgets author authors about`,
);
/** Names that need further evidence: little text, or mostly links. */
const likely = set(
  `meta ad ads adv date time published timestamp info
   header top bottom bar actions buttons button links linklist more next prev previous follow rating ratings vote votes
   print email login register search copyright legal disclaimer credit credits source category categories
   latest news topics keywords`,
);
const never = set('article main body html td tr tbody p a span em strong code pre b i dt dd h1 h2 h3 font');

/** Minimum running text elsewhere before comments are dropped. */
const articleProse = 150;

/** Running text of a block, and of its page. */
export interface Weights {
  /** Running text below the element, as `scoreBlocks` computes it. */
  prose: number;
  /** Running text of the page. */
  pageProse: number;
  /** Characters of the page. */
  pageLength: number;
}

/** Whether the words in class and id are those of user comments. */
export function isNamedComments({ tag, words }: Element, { prose, pageProse }: Weights): boolean {
  return !never.has(tag) && some(words, comments) && pageProse - prose >= articleProse;
}

/** Whether the words in class and id are those of a dialog that asks for consent. */
export function isNamedConsent(element: Element, weights: Weights): boolean {
  return (
    !never.has(element.tag) &&
    (some(element.words, consent) || consentInOneWord.test(element.names)) &&
    !isMuch(element, weights, besideShare)
  );
}

/** Whether the words in class and id are, by common conventions, those of a block outside of the content. */
export function isNamedBoilerplate(element: Element, weights: Weights): boolean {
  if (never.has(element.tag)) return false;
  const { prose, pageProse, pageLength } = weights;
  const { words } = element;
  if (words.size === 0 || some(words, comments)) return false;
  if (isMuch(element, weights, besideShare)) return false;
  if (some(words, beside) || besideInOneWord.test(element.names)) return true;
  if (some(words, tools)) return prose < Math.min(300, pageProse * 0.2) || element.linkDensity > 0.5;
  if (some(words, likely)) return element.textLength < Math.min(pageLength * 0.05, 200) || element.linkDensity > 0.5;
  return false;
}

/** Share of the page's running text from which a block of such a name is content. */
const besideShare = 0.35;
/** Running text of a page from which shares of it tell what the content is: a notice may be longer than a short text. */
const minProse = 300;
/** Share of all text that is much of a page with less than that. */
const muchText = 0.8;

/** Whether a block has so much of the page that it is content, whatever its tag and names; `share` is of the running text. */
export function isMuch(element: Element, { prose, pageProse, pageLength }: Weights, share: number): boolean {
  if (prose <= pageProse * share) return false;
  return pageProse >= minProse || element.textLength > pageLength * muchText || hasHeading(element);
}

/** Whether the page's own text is inside. */
function hasHeading(element: Element): boolean {
  return find(element, ({ tag }) => tag === 'h1' || tag === 'main') !== undefined;
}

function some(words: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  for (const word of words) if (names.has(word)) return true;
  return false;
}
