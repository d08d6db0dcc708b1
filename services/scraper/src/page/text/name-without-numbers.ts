import type { Element } from '@winnow/markdown';

/** Maximum characters of classes that are compared, for each text in an element. */
const maxNameChars = 400;

/**
 * Returns the tag and first class without numbers: in WordPress the first has the number
 * of the post, and others its topics.
 */
export const nameWithoutNumbers = (element: Element): string =>
  `${element.tag}.${element.attribute('class').slice(0, maxNameChars).split(' ', 1)[0]!.replaceAll(/\d+/g, '')}`;
