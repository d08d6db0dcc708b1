import { type Child, type Element, find, textOf, walk } from '@winnow/markdown';

/** Maximum characters of a notice, and levels from its button to the element around both. */
const maxNoticeChars = 1_500;
const maxLevels = 5;
/** Maximum characters of a button. */
const maxButtonChars = 40;
/** Minimum text beside the notice. */
const minOtherChars = 40;

/** "cookie" is the same word in most languages. */
const cookies = /cookie|куки|クッキー|쿠키/i;
/** What the buttons of consent dialogs say, by the stems of the words in the languages of most websites. */
const consent =
  /\b(?:accept|agree|allow|consent|reject|decline|refus|akzept|zustimm|einverstanden|ablehn|autoris|tout accepter|acept|rechaz|accett|rifiut|aceit|rejeit|akkoord|weiger|godk[äa]nn|godta|zaakceptuj|odrzu|souhlas|elfogad|hyväksy|kabul)|приня|соглас|同意|接受|拒否|拒绝|許可|동의|허용|אישור|قبول|موافق/iu;

/** Elements with content, in which a text about cookies is an article. */
const contentTags = new Set(['main', 'article', 'h1', 'nav']);

/**
 * Returns the consent dialogs of a page by their text: they mention cookies beside a button that accepts or rejects them.
 * Utility classes (Tailwind) and generated ones (CSS modules) have no names that tell what an element is.
 */
export function consentNotices(body: Element): ReadonlySet<Element> {
  const notices = new Set<Element>();
  walk(body, (element) => {
    if (contentTags.has(element.tag)) return false;
    const notice = element.children.some(isConsentButton) && noticeAround(element, body);
    if (!notice) return true;
    notices.add(notice);
    return false;
  });
  return notices;
}

/** Whether a node is a button that accepts or rejects. Those of HTML are dropped as controls by now. */
function isConsentButton(node: Child): boolean {
  if (typeof node === 'string' || node.textLength === 0 || node.textLength > maxButtonChars) return false;
  const { tag, attributes } = node;
  const isLinkForScripts = tag === 'a' && /^(?:#|javascript:|$)/i.test(attributes['href'] ?? '');
  if (tag !== 'button' && attributes['role'] !== 'button' && !isLinkForScripts) return false;
  return consent.test(shownText(node));
}

/** Returns the nearest element around a group of buttons that mentions cookies, if it is a small part of the page. */
function noticeAround(buttons: Element, body: Element): Element | undefined {
  let at: Element | undefined = buttons;
  for (let level = 0; at && at !== body && level < maxLevels; level += 1, at = at.parent) {
    if (body.textLength - at.textLength < minOtherChars || at.textLength > maxNoticeChars) return undefined;
    if (find(at, ({ tag }) => contentTags.has(tag))) return undefined;
    if (cookies.test(shownText(at))) return at;
  }
  return undefined;
}

/** Returns the text of an element, which is dropped if it is a button. */
const shownText = ({ children }: Element): string => children.map((child) => textOf(child, maxNoticeChars)).join(' ');
