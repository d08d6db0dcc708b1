import { Element, isInline, isInlineTag, type Child } from '@winnow/markdown';

/** Whether an element stays dropped: a control, or a hidden inline element or image. */
export function isAlwaysDropped(element: Element): boolean {
  return (
    element.dropped === 'control' || (element.dropped === 'hidden' && (isInlineTag(element) || element.tag === 'img'))
  );
}

/** Wraps each run of inline children between block-level ones into a `div`. */
export function wrapInlineRuns(element: Element, isInlineChild: readonly boolean[]): void {
  if (!element.children.some((child, index) => isInlineChild[index] && hasText(child))) return;
  const children = [...element.children];
  element.children.length = 0;
  element.ownLength = undefined;
  let run: Child[] = [];
  const flushRun = (): void => {
    if (run.some(hasText)) {
      const wrapper = new Element('div', undefined, element);
      for (const child of run) wrapper.children.push(child);
      if (isDate(run)) wrapper.dropped = 'date';
      element.children.push(wrapper);
    } else for (const child of run) element.children.push(child);
    run = [];
  };
  for (const [index, child] of children.entries()) {
    if (isInlineChild[index]) run.push(child);
    else {
      flushRun();
      element.children.push(child);
    }
  }
  flushRun();
}

/** Whether the rules dropped all text of a run as a date. Other reasons are of labels, which the model keeps. */
const isDate = (run: readonly Child[]): boolean =>
  run.filter(hasText).every((each) => typeof each === 'object' && each.dropped === 'date');

/** Whether a child of an element is text or an inline element that is shown. */
export function isInlineContent(child: Child): boolean {
  return typeof child === 'string' || (!isAlwaysDropped(child) && isInline(child));
}

/** Matches the characters that `measureText` counts. */
const inkPattern = /[^\0-\x20\xa0]/;

function hasText(child: Child): boolean {
  if (typeof child === 'string') return inkPattern.test(child);
  return !isAlwaysDropped(child) && child.children.some(hasText);
}
