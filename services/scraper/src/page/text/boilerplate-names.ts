import type { Element } from '@winnow/markdown';

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
   sponsors promo promos promotion cookie cookies consent gdpr cmp onetrust usercentrics cookiebar cookiebanner
   breadcrumb breadcrumbs breadcrump crumbs crumb sidebar sidebars nav navi navbar navigation subnav topnav menu submenu
   menus pagination pager paging pagenav footer footers colophon masthead popup modal lightbox
   skiplink headerlink anchorjs tagcloud byline dateline permalink akismet editsection navbox noprint printonly
   authorbox bio`,
);
/** Matches names that are often written as one word. */
const besideInOneWord =
  /related(?:post|article|news|stor|content|link|video)|newsletter|bread-?crumb|cookie-?(?:bar|banner|notice|consent|law|box)|share(?:bar|box|button|daddy|this)|social-?(?:share|media|link|icon|bar)|most-?(?:read|popular|viewed)|post-?nav|read-?more|readnext|moreon|more-?(?:stories|articles|news)/i;
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

/** Whether the words in class and id are, by common conventions, those of a block outside of the content. */
export function isNamedBoilerplate(element: Element, { prose, pageProse, pageLength }: Weights): boolean {
  if (never.has(element.tag)) return false;
  const { words } = element;
  if (words.size === 0 || some(words, comments)) return false;
  if (prose > pageProse * 0.35) return false;
  if (some(words, beside) || besideInOneWord.test(element.names)) return true;
  if (some(words, tools)) return prose < Math.min(300, pageProse * 0.2) || element.linkDensity > 0.5;
  if (some(words, likely)) return element.textLength < Math.min(pageLength * 0.05, 200) || element.linkDensity > 0.5;
  return false;
}

function some(words: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  for (const word of words) if (names.has(word)) return true;
  return false;
}
