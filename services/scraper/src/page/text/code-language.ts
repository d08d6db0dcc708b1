import type { Element } from '@winnow/markdown';

const maxLanguageChars = 20;
/** Maximum siblings, since each name is searched among them. */
const maxSiblings = 2_000;

/** Whether an element is the name of a language above code, which the code fence has as well. */
export function isCodeLanguage(element: Element): boolean {
  if ((element.tag !== 'span' && element.tag !== 'div') || element.textLength > maxLanguageChars) return false;
  if (!/lang/i.test(element.names) || element.children.some((child) => typeof child !== 'string')) return false;
  if (!element.words.has('lang') && !element.words.has('language')) return false;
  return isBeforeCode(element) || (element.parent !== undefined && isBeforeCode(element.parent));
}

/** Whether nothing but buttons is between an element and the code after it. */
function isBeforeCode(element: Element): boolean {
  const siblings = element.parent?.children ?? [];
  if (siblings.length > maxSiblings) return false;
  for (let index = siblings.indexOf(element) + 1; index < siblings.length; index += 1) {
    const sibling = siblings[index]!;
    if (typeof sibling === 'string' ? sibling.trim() === '' : sibling.tag === 'button') continue;
    return typeof sibling !== 'string' && sibling.tag === 'pre';
  }
  return false;
}
