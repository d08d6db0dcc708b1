import { Element, findAll, textOf } from '@winnow/markdown';

/** Types of inputs whose value is displayed as text. */
const textTypes: ReadonlySet<string> = new Set([
  '',
  'date',
  'datetime-local',
  'email',
  'month',
  'number',
  'search',
  'tel',
  'text',
  'time',
  'url',
  'week',
]);

/**
 * Writes the content of a filled form in its line: the values of inputs, the state of check boxes and radio buttons, and
 * the selected option of a drop-down list.
 */
export function writeFormValues(parent: Element): void {
  for (const [index, child] of parent.children.entries()) {
    if (typeof child === 'string' || child.dropped) continue;
    // Suggestions for an input, which a page never displays.
    if (child.tag === 'datalist') child.dropped = 'hidden';
    const value = child.tag === 'input' ? valueOf(child) : child.tag === 'select' ? selectedOf(child) : undefined;
    if (value === undefined) writeFormValues(child);
    else parent.children[index] = inline(value, parent);
  }
}

function inline(text: string, parent: Element): Element {
  const span = new Element('span', {}, parent);
  if (text !== '') span.children.push(` ${text} `);
  return span;
}

function valueOf(input: Element): string {
  const type = input.attribute('type').toLowerCase();
  if (type === 'checkbox' || type === 'radio') return 'checked' in input.attributes ? '☒' : '☐';
  return textTypes.has(type) ? input.attribute('value').trim() : '';
}

/** Returns the option that a drop-down list shows; undefined for a list that shows all of them. */
function selectedOf(list: Element): string | undefined {
  if ('multiple' in list.attributes || Number(list.attribute('size')) > 1) return undefined;
  const options = findAll(list, ({ tag }) => tag === 'option');
  const option = options.findLast(({ attributes }) => 'selected' in attributes) ?? options[0];
  return option && textOf(option).trim();
}
