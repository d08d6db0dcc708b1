import type { ContentFormat } from '@winnow/contracts';
import type { Element } from '@winnow/markdown';
import { walk } from '@winnow/markdown';

/** Marks of ticked and open tasks in a tree are noncharacters, which documents do not contain. */
const [tickedMark, openMark] = ['\ufdda', '\ufddb'];
const marks = /[\ufdda\ufddb]/g;
/** Elements around the check box of a task. */
const wrappers = /^(?:p|label|span|div)$/;

/** Marks the list items that begin with a check box as tasks. */
export function markTasks(part: Element): void {
  walk(part, (element) => {
    if (element.tag === 'li') markTask(element);
  });
}

function markTask(element: Element): void {
  const index = element.children.findIndex((child) => typeof child !== 'string' || child.trim() !== '');
  const first = element.children[index];
  if (first === undefined || typeof first === 'string' || first.dropped) return;
  if (wrappers.test(first.tag)) markTask(first);
  else if (first.tag === 'input' && first.attribute('type').toLowerCase() === 'checkbox') {
    const next = element.children[index + 1];
    const space = typeof next === 'string' && /^\s/.test(next) ? '' : ' ';
    element.children[index] = (first.attributes['checked'] === undefined ? openMark : tickedMark) + space;
  }
}

/** Writes the marks in a text of a format: in Markdown as GitHub's task lists. */
export function writeTaskMarks(text: string, format: ContentFormat): string {
  const [ticked, open] = format === 'html' ? ['☑', '☐'] : ['[x]', '[ ]'];
  return text.replace(marks, (mark) => (mark === tickedMark ? ticked : open));
}
