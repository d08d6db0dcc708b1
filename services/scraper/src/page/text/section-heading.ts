import { find, type Element } from '@winnow/markdown';

/** Whether an element consists of a heading that links to its own section, by a fragment: links of others lead to pages. */
export const isSectionHeading = ({ textLength, children }: Element): boolean =>
  children.some(
    (child) =>
      typeof child !== 'string' &&
      /^h[2-6]$/.test(child.tag) &&
      child.textLength === textLength &&
      linksToSection(child),
  );

/** Whether a heading has a link to a section of the page. */
export const linksToSection = (heading: Element): boolean =>
  find(heading, ({ tag, attributes }) => tag === 'a' && /^#./.test(attributes['href'] ?? '')) !== undefined;
