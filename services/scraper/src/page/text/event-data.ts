import { type Element, find } from '@winnow/markdown';

/** Whether the only subject that the page's data declare is an event, whose dates and place are content. */
export const declaresEvent = (types: readonly string[]): boolean =>
  types.some((type) => type.endsWith('event')) && !types.some((type) => /(?:article|posting)$/.test(type));

const maxFactChars = 200;

/** Whether an element of a page about an event has its times, and is no list of links to others. */
export const hasTimesOfEvent = (element: Element): boolean =>
  element.textLength <= maxFactChars &&
  element.linkDensity < 0.5 &&
  find(element, ({ tag, attributes }) => tag === 'time' && 'datetime' in attributes) !== undefined;
