import { collapseSpaces, textOf, type Element } from '@winnow/markdown';

/** Minimum buttons that are labels: an FAQ has several questions, while a single button shows more of a text. */
const minLabels = 2;
const maxLabelChars = 300;
const questionOrWords = /[?？؟]$|\s\S+\s\S/;
const minSectionChars = 40;

/**
 * Restores buttons that are the headings of the sections that they expand, such as the questions of an FAQ: those with
 * different texts of several words, each followed by its section with kept text. Linear time.
 */
export function restoreLabels(main: Element): void {
  const buttonsByText = new Map<string, Element[]>();
  const visit = (element: Element, nextOutside: Element | undefined): void => {
    let next = nextOutside;
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index]!;
      if (typeof child === 'string') continue;
      if (!child.dropped) {
        visit(child, next);
        next = child;
      } else if (isDroppedButton(child) && next && expands(child, next)) {
        const text = labelOf(child);
        if (questionOrWords.test(text)) addTo(buttonsByText, text, child);
      }
    }
  };
  visit(main, undefined);
  const labels = [...buttonsByText.values()].filter(({ length }) => length === 1).flat();
  if (labels.length >= minLabels) for (const label of labels) label.dropped = undefined;
}

const isDroppedButton = ({ tag, dropped }: Element): boolean => tag === 'button' && dropped === 'control';

function expands(button: Element, section: Element): boolean {
  const id = section.attribute('id');
  if (id === '' || !button.attribute('aria-controls').split(/\s+/).includes(id)) return false;
  return textOf(section, minSectionChars).trim().length >= minSectionChars / 2;
}

/** Returns the text of a dropped button. */
const labelOf = ({ children }: Element): string =>
  collapseSpaces(children.map((child) => textOf(child, maxLabelChars)).join('')).trim();

function addTo(buttonsByText: Map<string, Element[]>, text: string, button: Element): void {
  const buttons = buttonsByText.get(text);
  if (buttons) buttons.push(button);
  else buttonsByText.set(text, [button]);
}
