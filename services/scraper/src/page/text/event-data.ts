import { type Element, findAll } from '@winnow/markdown';

/** Whether the data of a page declare an event, whose dates are content, and no article. */
export const declaresEvent = (types: readonly string[]): boolean =>
  types.some((type) => type.endsWith('event')) && !types.some((type) => /(?:article|posting)$/.test(type));

const maxFactChars = 200;
/** Minimum share of times in the text of an element without its headings; notices with a date have less. */
const minTimeShare = 0.5;

/** Whether an element of a page about an event has its times, with their labels and a title at most, and is no link. */
export function hasTimesOfEvent(element: Element): boolean {
  if (element.textLength > maxFactChars || element.linkDensity >= 0.5) return false;
  const lengthOf = (isPart: (each: Element) => boolean): number =>
    findAll(element, isPart).reduce((sum, { textLength }) => sum + textLength, 0);
  const times = lengthOf(({ tag, attributes }) => tag === 'time' && 'datetime' in attributes);
  const titles = lengthOf(({ tag }) => /^h[1-6]$/.test(tag));
  return times > 0 && times >= (element.textLength - titles) * minTimeShare;
}
