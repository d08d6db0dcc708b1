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
  const expanded = new Set<Element>();
  const visit = (element: Element, nextOutside: Element | undefined): void => {
    let next = nextOutside;
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index]!;
      if (typeof child === 'string') continue;
      if (!child.dropped) {
        visit(child, next);
        next = child;
      } else if (
        isDroppedButton(child) &&
        next &&
        expands(child, next, !expanded.has(next) && (next !== nextOutside || hasOnlyButton(element)))
      ) {
        expanded.add(next);
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

/** Maximum children of an element around a button: the button and white space. */
const maxChildren = 3;

/** Whether an element consists of a button, so that the section of the button is beside the element. */
const hasOnlyButton = ({ children }: Element): boolean =>
  children.length <= maxChildren &&
  children.every((child) => (typeof child === 'string' ? child.trim() === '' : isDroppedButton(child)));

/** Whether a button names the section that it expands, or only has a state and is the last one before a section. */
function expands(button: Element, section: Element, isBeside: boolean): boolean {
  const id = section.attribute('id');
  const controlled = button.attribute('aria-controls');
  const isNamed = id !== '' && controlled.split(/\s+/).includes(id);
  if (!isNamed && !(controlled === '' && isBeside && 'aria-expanded' in button.attributes)) return false;
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
