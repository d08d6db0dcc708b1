import { collapseSpaces, textOf, type Element } from '@winnow/markdown';
import { isInAccordion, isQuestion } from '../text/collapsed-sections';

/** Minimum buttons that are labels: an FAQ has several questions, while a single button shows more of a text. */
const minLabels = 2;
/** The same where some of them are shorter than questions: the sections about a product. */
const minShortLabels = 3;
const maxLabelChars = 300;
const questionOrWords = /[?？؟]$|\s\S+\s\S/;
const minSectionChars = 40;

/**
 * Restores buttons that are the headings of the sections that they expand, such as the questions of an FAQ. They have
 * different texts of several words, and each is followed by its section with kept text. Linear time.
 */
export function restoreLabels(main: Element): void {
  const buttonsByText = new Map<string, Element[]>();
  const expanded = new Set<Element>();
  /** Returns whether the element has text. */
  const visit = (element: Element, nextOutside: Section | undefined): boolean => {
    let next = nextOutside;
    let [hasText, isAboveText] = [false, false];
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index]!;
      if (typeof child === 'string') hasText ||= child.trim() !== '';
      else if (!child.dropped) {
        const childHasText = visit(child, next);
        next = { element: child, isAboveText };
        isAboveText = childHasText;
        hasText ||= childHasText;
      } else if (isDroppedButton(child)) {
        isAboveText = false;
        const isBeside = next !== nextOutside || hasOnlyButton(element);
        const text = labelOf(child);
        if (!next || !expands(child, text, next, isBeside && !expanded.has(next.element))) continue;
        expanded.add(next.element);
        if (questionOrWords.test(text) || (text !== '' && isAccordion(child, next.element)))
          addTo(buttonsByText, text, child);
      }
    }
    return hasText;
  };
  visit(main, undefined);
  const single = [...buttonsByText].filter(([, buttons]) => buttons.length === 1);
  const labels = single.length >= minShortLabels ? single : single.filter(([text]) => questionOrWords.test(text));
  if (labels.length >= minLabels) for (const [, [label]] of labels) label!.dropped = undefined;
}

interface Section {
  readonly element: Element;
  /** Whether more text follows, as after the first paragraph of an article below a button of its page. */
  readonly isAboveText: boolean;
}

const isDroppedButton = ({ tag, dropped }: Element): boolean => tag === 'button' && dropped === 'control';

/** Maximum children of an element around a button: the button and white space. */
const maxChildren = 3;

/** Whether an element consists of a button, so that the section of the button is beside the element. */
const hasOnlyButton = ({ children }: Element): boolean =>
  children.length <= maxChildren &&
  children.every((child) => (typeof child === 'string' ? child.trim() === '' : isDroppedButton(child)));

/**
 * Whether a button names the section that it expands, or is the last one before a section and only has a state, asks a
 * question or is in an accordion: scripts often omit the state.
 */
function expands(button: Element, text: string, { element, isAboveText }: Section, isBeside: boolean): boolean {
  const { attributes } = button;
  const id = element.attribute('id');
  const controlled = attributes['aria-controls'] ?? attributes['data-bs-target']?.replace(/^#/, '') ?? '';
  const isNamed = id !== '' && controlled.split(/\s+/).includes(id);
  // A button with a popup opens a menu or dialog.
  const mayExpand = controlled === '' && !('aria-haspopup' in attributes);
  const isLabel = isQuestion(text) || isAccordion(button, element);
  if (!isNamed && !(mayExpand && isBeside && !isAboveText && isLabel)) return false;
  return textOf(element, minSectionChars).trim().length >= minSectionChars / 2;
}

/** Whether a button and its section are an accordion by a state, a name, or the attribute that Alpine shows and hides. */
const isAccordion = (button: Element, section: Element): boolean =>
  'aria-expanded' in button.attributes || 'x-show' in section.attributes || isInAccordion(button);

/** Returns the text of a dropped button. */
const labelOf = ({ children }: Element): string =>
  collapseSpaces(children.map((child) => textOf(child, maxLabelChars)).join('')).trim();

function addTo(buttonsByText: Map<string, Element[]>, text: string, button: Element): void {
  const buttons = buttonsByText.get(text);
  if (buttons) buttons.push(button);
  else buttonsByText.set(text, [button]);
}
