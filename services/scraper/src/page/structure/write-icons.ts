import { Element, findAll, hasText, isInline } from '@winnow/markdown';

/** Classes of the icons before the items of a list of tasks: Asciidoctor, exports of Notion. */
const doneNames = ['fa-check-square-o', 'checkbox-on'];
const openNames = ['fa-square-o', 'checkbox-off'];

/**
 * Writes what icons of fonts mean: the state of an item of a list of tasks, and the label of a note, which Asciidoctor has
 * in its title.
 */
export function writeIcons(root: Element): void {
  const icons = findAll(root, ({ tag, children }) => (tag === 'i' || tag === 'div') && children.length === 0);
  for (const icon of icons) {
    const { parent } = icon;
    if (parent?.tag === 'li' || (parent?.tag === 'p' && parent.parent?.tag === 'li')) writeTaskMark(icon, parent);
    else if (parent?.tag === 'td' && parent.hasClass('icon') && /\bicon-\w/.test(icon.attribute('class')))
      icon.children.push(icon.attribute('title'));
  }
  for (const item of findAll(root, isInlineTask)) mark(item, item.hasClass('checked'));
}

/** Whether an element is an item of a list of tasks of Confluence, whose check boxes are drawn by the style sheet. */
const isInlineTask = ({ tag, parent }: Element): boolean =>
  tag === 'li' && parent?.hasClass('inline-task-list') === true;

function writeTaskMark(icon: Element, parent: Element): void {
  const isDone = doneNames.some((name) => icon.hasClass(name));
  if (isDone || openNames.some((name) => icon.hasClass(name))) mark(parent, isDone);
}

/** Puts a mark at the beginning of a line, which is an element of its own after an icon that is a block. */
function mark(parent: Element, isDone: boolean): void {
  const text = parent.children.find(hasText);
  const line = typeof text === 'object' && !isInline(text) ? text : parent;
  const taskMark = new Element('task-mark', undefined, line);
  taskMark.children.push(isDone ? '[x] ' : '[ ] ');
  line.children.unshift(taskMark);
}
