import { closest, type Element, textOf, walk } from '@winnow/markdown';

/** Maximum children of a heading with a button: number, button, sign, and white space between them. */
const maxHeadingChildren = 7;
/** Matches a sign that shows whether a section is open, and the number of a question: "▾", "1.". */
const signOrNumber = /^(?:\d{1,2}[.)])?[^\p{L}\p{N}]*$/u;

/**
 * Whether a heading consists of the button that expands its section (WAI-ARIA accordion pattern), if need be with a sign or
 * number; beside the heading's own text, a button copies or edits.
 */
export function isAccordionButton(element: Element): boolean {
  const { tag, parent, textLength } = element;
  if (tag !== 'button' || !parent || !/^(?:h[1-6]|dt)$/.test(parent.tag)) return false;
  if (parent.textLength === textLength) return true;
  if (textLength < parent.textLength / 2 || parent.children.length > maxHeadingChildren) return false;
  const beside = parent.children.map((child) => (child === element ? '' : textOf(child, 50)));
  return signOrNumber.test(beside.join('').trim());
}

const blockTags = new Set('div p h2 h3 h4 h5 h6'.split(' '));

/** Methods and statuses of HTTP, with which an API reference starts its operations and responses. */
const httpMark = /^(?:[1-5](?:\d\d|xx)|default|get|put|post|delete|patch|head|options|trace)$/i;

/**
 * Whether a button is an entry of an API reference: method, path, summary, or the status and description of a response. It
 * starts with the method or status, or expands a section and consists of blocks.
 */
export function isEntryButton({ tag, attributes, children }: Element): boolean {
  if (tag !== 'button' || 'aria-haspopup' in attributes) return false;
  const parts = children.filter((child): child is Element => typeof child !== 'string' && child.textLength > 0);
  if (parts.length > 1 && httpMark.test(textOf(parts[0]!, 10).trim())) return true;
  return 'aria-expanded' in attributes && parts.some((part) => blockTags.has(part.tag));
}

/** Menus, dialogs and forms: their controls expand navigation and messages. */
const menuTags = new Set('nav header footer dialog form menu'.split(' '));
const menuRoles = new Set(
  'navigation banner contentinfo dialog alertdialog menu menubar listbox tooltip search form alert'.split(' '),
);

function isInMenu(element: Element): boolean {
  for (let at = element.parent; at; at = at.parent)
    if (menuTags.has(at.tag) || menuRoles.has(at.attribute('role'))) return true;
  return false;
}

/** The sections that controls expand. */
interface CollapsedSections {
  /** Ids of those of accordion buttons, and of any other control outside of menus. */
  readonly byHeading: ReadonlySet<string>;
  readonly byControl: ReadonlySet<string>;
  /** Those after a heading that is an accordion button without an id: components often omit `aria-controls`. */
  readonly afterHeading: ReadonlySet<Element>;
}

/** Finds the sections that controls expand. Linear time. */
export function collapsedSections(body: Element): CollapsedSections {
  const byHeading = new Set<string>();
  const byControl = new Set<string>();
  const afterHeading = new Set<Element>();
  const afterButtons: (readonly [Element, Element])[] = [];
  walk(body, (element) => {
    addSectionsAfterControls(element, afterHeading, afterButtons);
    const controlled = element.attribute('aria-controls');
    if (!controlled) return true;
    const isHeading = isAccordionButton(element);
    if (!isHeading && (!('aria-expanded' in element.attributes) || isInMenu(element))) return true;
    for (const id of controlled.split(/\s+/)) if (id) (isHeading ? byHeading : byControl).add(id);
    return true;
  });
  addSectionsOfLists(afterButtons, afterHeading);
  return { byHeading, byControl, afterHeading };
}

function addSectionsAfterControls(
  { children }: Element,
  afterHeading: Set<Element>,
  afterButtons: (readonly [Element, Element])[],
): void {
  let before: Element | undefined;
  for (const child of children) {
    if (typeof child === 'string') continue;
    if (before && isAccordionHeading(before)) afterHeading.add(child);
    else if (before && isAccordionLabel(before, child) && isText(child)) afterButtons.push([before, child]);
    before = child;
  }
}

/**
 * Adds the sections below buttons that ask a question, or that have others beside them: a single button also opens a dialog
 * to subscribe, sign in, share or choose cookies.
 */
function addSectionsOfLists(afterButtons: readonly (readonly [Element, Element])[], sections: Set<Element>): void {
  const counts = new Map<Element, number>();
  const lists = ({ parent }: Element): Element[] => [parent, parent?.parent].filter((each) => each !== undefined);
  for (const [button] of afterButtons) for (const list of lists(button)) counts.set(list, (counts.get(list) ?? 0) + 1);
  for (const [button, section] of afterButtons)
    if (isQuestion(textOf(button, maxQuestionChars)) || lists(button).some((list) => counts.get(list)! >= minInList))
      sections.add(section);
}
/** Minimum sections of a list of which not all are questions: those about a product. */
const minInList = 3;
const maxQuestionChars = 300;

/** Whether a text ends as a question; a single sign explains something. */
export const isQuestion = (text: string): boolean => /[\p{L}\p{N}\p{P}]\s?[?？؟]\s*$/u.test(text);

/** Whether a heading consists of an accordion button that does not name its section. */
const isAccordionHeading = ({ children }: Element): boolean =>
  children.some((child) => typeof child !== 'string' && isAccordionButton(child) && expandsUnnamed(child));

/**
 * Whether a button expands the section after it, which it does not name, and is longer than the name of a menu. Alpine has
 * the state at the section.
 */
const isAccordionLabel = (element: Element, section: Element): boolean =>
  element.tag === 'button' &&
  (('x-show' in section.attributes && !('aria-haspopup' in element.attributes)) ||
    (element.textLength >= minLabelChars && expandsUnnamed(element)));
const minLabelChars = 10;

const expandsUnnamed = ({ attributes }: Element): boolean =>
  'aria-expanded' in attributes && !attributes['aria-controls'] && !('aria-haspopup' in attributes);

/**
 * Whether a hidden element is a section that a control expands: text, although hidden, like closed `details`. Panels of tabs
 * stay hidden outside of documentation: often they repeat what another product, platform or language has.
 */
export function isCollapsed(element: Element, { byHeading, byControl, afterHeading }: CollapsedSections): boolean {
  const id = element.attribute('id');
  if (byHeading.has(id)) return true;
  return (byControl.has(id) || afterHeading.has(element) || isAccordionPanel(element)) && !isInMenu(element);
}

/** Maximum levels from the mark of a section to its control. */
const maxMarkLevels = 3;
/** Signs that show whether a section is open. */
const disclosureMark = /^\s*[+\-−–✕×▾▸▼▶►▲△▽⌄⌃⏷›»∨∧˅˄❯]\s*$/;

/** Whether an element is the sign of a control or `summary` that shows whether its section is open: "+", "▾". */
export function isDisclosureMark(element: Element): boolean {
  if (element.textLength !== 1 || element.children.length !== 1) return false;
  const control = closest(element.parent, maxMarkLevels, isDisclosure);
  return control !== undefined && control.textLength > 1 && disclosureMark.test(textOf(element, 5));
}

/** Whether an element is a control that expands a section, as `summary` does. */
export const isDisclosure = ({ tag, attributes }: Element): boolean =>
  tag === 'summary' || 'aria-expanded' in attributes;

const accordionNames = /accordion|faq|collaps|expandable|toggle-?content/i;
/** Maximum distance of an accordion's name from its panel, and characters of the names. */
const maxNameDistance = 3;
const maxNamesChars = 400;
/** Minimum characters of a panel outside of links, and its maximum link density: others are menus and filters. */
const minPanelText = 60;
const maxPanelLinkDensity = 0.3;

const isText = ({ textLength, linkLength, linkDensity }: Element): boolean =>
  textLength - linkLength >= minPanelText && linkDensity <= maxPanelLinkDensity;

/** Whether an element with text is a panel of an accordion by its label or a name near it. */
function isAccordionPanel(element: Element): boolean {
  if (!isText(element)) return false;
  const role = element.attribute('role');
  if (role !== '' && role !== 'region' && role !== 'group') return false;
  return element.attribute('aria-labelledby') !== '' || isInAccordion(element);
}

/** Whether an element has the name of an accordion, or is near one that has it. */
export function isInAccordion(element: Element): boolean {
  const isNamed = ({ names }: Element): boolean => accordionNames.test(names.slice(0, maxNamesChars));
  return closest(element, maxNameDistance, isNamed) !== undefined;
}
