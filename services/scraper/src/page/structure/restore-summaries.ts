import { Element, find, hasText, walk } from '@winnow/markdown';

/**
 * Adds the summaries that custom elements have as an attribute (`<sl-details summary="…">`), which their scripts show
 * above the text. In a rendered page, the shadow root has the summary.
 */
export function restoreSummaries(main: Element): void {
  walk(main, (element) => {
    const summary = element.tag.includes('-') ? element.attribute('summary').trim() : '';
    if (summary === '' || !hasText(element) || find(element, isSummary)) return;
    const label = new Element('p', undefined, element);
    label.children.push(summary);
    element.children.unshift(label);
    element.ownLength = undefined;
  });
}

const isSummary = ({ tag }: Element): boolean => tag === 'summary';
