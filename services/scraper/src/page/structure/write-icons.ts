import { Element, findAll, hasText } from '@winnow/markdown';
import { isList } from './list-items';

/** Classes of lists of tasks, and of the icons before their items: Asciidoctor, exports of Notion. */
const listNames = ['checklist', 'to-do-list'];
const doneNames = ['fa-check-square-o', 'checkbox-on'];
const openNames = ['fa-square-o', 'checkbox-off'];

/**
 * Writes what icons of fonts mean: the state of an item of a list of tasks, and the label of a note, which Asciidoctor has
 * in its title.
 */
export function writeIcons(root: Element): void {
  const isIcon = ({ tag, children }: Element): boolean => (tag === 'i' || tag === 'div') && children.length === 0;
  for (const element of findAll(root, (each) => each.tag === 'li' || isIcon(each))) {
    const { tag, parent } = element;
    const item = parent?.tag === 'p' ? parent.parent : parent;
    if (tag === 'li') writeStateOf(element);
    else if (parent && item?.tag === 'li' && listNames.some((name) => item.parent?.hasClass(name)))
      writeTaskMark(element, parent);
    else if (parent?.tag === 'td' && parent.hasClass('icon') && /\bicon-\w/.test(element.attribute('class')))
      element.children.push(element.attribute('title'));
  }
}

function writeStateOf(item: Element): void {
  const checkBox = checkBoxOf(item);
  if (checkBox) mark(item, checkBox.attribute('aria-checked') === 'true');
  else if (isInlineTask(item)) mark(item, item.hasClass('checked'));
}

/** Maximum levels from an item to its check box, and maximum children among which it is. */
const maxLevels = 2;
const maxChildren = 3;

/** Returns the check box (ARIA) of an item, which is disabled where it only shows a state. */
function checkBoxOf({ children }: Element, level = 0): Element | undefined {
  for (const child of children.slice(0, maxChildren)) {
    if (typeof child === 'string') continue;
    const { role, disabled } = child.attributes;
    if (role === 'checkbox' && (disabled !== undefined || child.attribute('aria-disabled') === 'true')) return child;
    const inner = level < maxLevels && !isList(child) ? checkBoxOf(child, level + 1) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Whether an element is an item of a list of tasks of Confluence, whose check boxes are drawn by the style sheet. */
const isInlineTask = ({ parent }: Element): boolean => parent?.hasClass('inline-task-list') === true;

function writeTaskMark(icon: Element, parent: Element): void {
  const isDone = doneNames.some((name) => icon.hasClass(name));
  if (isDone || openNames.some((name) => icon.hasClass(name))) mark(parent, isDone);
}

/** Puts a mark at the beginning of the first line, which is an element of its own after an icon that is a block. */
function mark(parent: Element, isDone: boolean): void {
  let line = parent;
  for (;;) {
    const text = line.children.find(hasText);
    if (typeof text !== 'object' || (text.tag !== 'div' && text.tag !== 'p')) break;
    line = text;
  }
  const taskMark = new Element('task-mark', undefined, line);
  taskMark.children.push(isDone ? '[x] ' : '[ ] ');
  line.children.unshift(taskMark);
}
