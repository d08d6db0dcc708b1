import { collapseSpaces, Element, hasText, keptElements, textOf, type Child } from '@winnow/markdown';

const maxTabs = 20;
const maxLabelChars = 60;
/** Maximum levels from a list of tabs to the element beside its panels. */
const maxListLevels = 2;
/** Maximum children of an element that is compared with a list of tabs. */
const maxChildren = 200;

/**
 * Puts the label of each tab above its panel, where several panels are kept: the page shows one panel below a row of all
 * labels. Panels follow their labels in the same order (WAI-ARIA tabs; labels of radio buttons). Linear time.
 */
export function joinTabs(element: Element): void {
  for (const child of element.children) if (typeof child !== 'string' && isVisited(child)) joinTabs(child);
  const labels = labelsOf(element);
  if (labels.length < 2 || labels.length > maxTabs) return;
  const between = panelsBetween(labels);
  if (between) return label(between, labels);
  let list = element;
  for (let level = 0; level <= maxListLevels && list.parent; level += 1, list = list.parent) {
    const panels = panelsAfter(list, labels);
    if (panels) return label(panels, labels);
  }
}

function label(panels: readonly Element[], labels: readonly Element[]): void {
  const isShown = panels.map(hasText);
  if (isShown.filter(Boolean).length < 2) return;
  panels.forEach((panel, index) => {
    if (isShown[index]) addLabel(panel, textOfLabel(labels[index]!));
  });
  // The elements around the labels may have other text.
  for (const each of labels) each.dropped ??= 'joined';
}

/** Whether an element may have tabs: buttons are dropped, and so may be a row of them. */
const isVisited = (element: Element): boolean => !element.dropped || isTabList(element);
const isTabList = ({ attributes }: Element): boolean => attributes['role'] === 'tablist';

/** Returns the labels of tabs among the children of an element, each alone or in an item of a list. */
function labelsOf(element: Element): Element[] {
  if (element.children.length > maxChildren) return [];
  const children = element.children.filter((child) => typeof child !== 'string');
  // Panels among the tabs are those of an accordion, below their labels.
  const isList = isTabList(element) || (children.some(isTab) && !children.some(isTabPanel));
  if (!isList && children.some(isTabButton)) return children.filter(isTabButton);
  const isRadio = children[0]?.tag === 'label' || children.some(isRadioButton);
  if (!isList && !isRadio) return [];
  return children.flatMap((child) => tabIn(child, isList) ?? []);
}

const isRadioButton = ({ tag, attributes }: Element): boolean => tag === 'input' && attributes['type'] === 'radio';

const isTab = ({ attributes }: Element): boolean => attributes['role'] === 'tab';
const isTabPanel = ({ attributes }: Element): boolean => attributes['role'] === 'tabpanel';
/** Whether an element is a tab by its name only, without a role. */
const isTabButton = ({ tag, words, attributes }: Element): boolean =>
  tag === 'button' && words.has('tab') && attributes['role'] === undefined;

function tabIn(child: Element, isList: boolean): Element | undefined {
  if (!isList) return child.tag === 'label' && child.attribute('for') !== '' ? child : undefined;
  if (isTab(child)) return child;
  return child.children.find((each): each is Element => typeof each !== 'string' && isTab(each));
}

/** Returns the panels that follow their buttons one by one: boxes that are named tabs as well, placed by a style sheet. */
function panelsBetween(labels: readonly Element[]): readonly Element[] | undefined {
  if (!labels.every(isTabButton)) return undefined;
  const siblings = labels[0]!.parent?.children.filter((child) => typeof child !== 'string') ?? [];
  const panels = labels.map((each) => siblings[siblings.indexOf(each) + 1]);
  const isPanel = (panel?: Element): panel is Element =>
    panel !== undefined && isBox(panel) && (panel.words.has('tab') || panel.words.has('tabs'));
  return panels.every(isPanel) ? panels : undefined;
}

/** Returns the panels after a list of tabs: as many as tabs, as its siblings or as the children of the next one. */
function panelsAfter(list: Element, labels: readonly Element[]): readonly Element[] | undefined {
  const count = labels.length;
  const siblings = list.parent?.children ?? [];
  if (siblings.length > maxChildren) return undefined;
  const after = siblings.slice(siblings.indexOf(list) + 1).filter((child) => typeof child !== 'string');
  const [next] = after.filter((each) => !isControl(each));
  if (!next) return undefined;
  const inside = next.children.filter((child) => typeof child !== 'string' && !isControl(child)) as Element[];
  const marked = isTabPanel(next) ? after.filter(isTabPanel).slice(0, count) : inside.filter(isTabPanel);
  if (marked.length === count) return marked;
  return inside.length === count && inside.every(isBoxOf(list, labels)) ? inside : undefined;
}

const isControl = ({ tag }: Element): boolean => tag === 'input' || tag === 'button';
const isBox = ({ tag }: Element): boolean => tag === 'div' || tag === 'section';

/** Returns whether an element without a role may be a panel: one of radio buttons, or one that is named a tab itself. */
function isBoxOf(list: Element, labels: readonly Element[]): (box: Element) => boolean {
  const mayBeUnnamed = !hasTabs(list) && !labels.some(isTabButton);
  return (box) => isBox(box) && (mayBeUnnamed || box.words.has('tab'));
}
const hasTabs = (list: Element): boolean =>
  isTabList(list) || list.children.some((child) => typeof child !== 'string' && isTab(child));

/** Returns the text of a label, which is dropped if it is a button. */
const textOfLabel = ({ children }: Element): string =>
  collapseSpaces(children.map((child) => textOf(child, maxLabelChars)).join('')).trim();

function addLabel(panel: Element, text: string): void {
  if (text === '' || text.length > maxLabelChars || startsWith(panel, text)) return;
  const label = new Element('p', undefined, panel);
  const strong = new Element('strong', undefined, label);
  strong.children.push(text);
  label.children.push(strong);
  panel.children.unshift(label);
  panel.ownLength = undefined;
}

/** Whether a panel repeats its label as its first block. */
const startsWith = (panel: Element, text: string): boolean => {
  const first: Child | undefined = keptElements(panel).next().value;
  return first !== undefined && textOf(first, maxLabelChars).trim() === text;
};
