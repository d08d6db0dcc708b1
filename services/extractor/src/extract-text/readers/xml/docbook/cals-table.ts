import type { Element } from '@winnow/markdown';
import type { Rule } from '../converter';
import { childrenNamed, html } from '../elements';

const maxSpan = 100;

const numbersByGroup = new WeakMap<Element, ReadonlyMap<string, number>>();

/** Returns the numbers of the columns of a table by their names (CALS table model, OASIS TM 9502). */
function columnNumbers(cell: Element): ReadonlyMap<string, number> {
  let group = cell;
  while (group.parent && group.tag !== 'tgroup' && group.tag !== 'table') group = group.parent;
  let numbers = numbersByGroup.get(group);
  if (!numbers) {
    numbers = new Map(
      childrenNamed(group, 'colspec').map((column, index) => [
        column.attribute('colname'),
        Number(column.attribute('colnum')) || index + 1,
      ]),
    );
    numbersByGroup.set(group, numbers);
  }
  return numbers;
}

function spanOf(cell: Element): string | undefined {
  const [start, end] = [cell.attributes['namest'], cell.attributes['nameend']];
  if (start === undefined || end === undefined) return undefined;
  const numbers = columnNumbers(cell);
  const span = (numbers.get(end) ?? 0) - (numbers.get(start) ?? 0) + 1;
  return span > 1 && span <= maxSpan ? String(span) : undefined;
}

/** Writes a cell of a CALS table; cells of its head are headers. */
export const entry: Rule = (element, converter, level) => {
  const more = Number(element.attribute('morerows'));
  const isHead = element.parent?.parent?.tag === 'thead';
  return [
    html(isHead ? 'th' : 'td', converter.content(element, level), {
      colspan: spanOf(element),
      rowspan: more > 0 && more < maxSpan ? String(more + 1) : undefined,
    }),
  ];
};

/** Writes a table of either model (CALS, HTML) with its title above. */
export const table: Rule = (element, converter, level) => {
  const [title] = childrenNamed(element, 'title', 'caption');
  const [info] = childrenNamed(element, 'info');
  // Groups of nested tables are written with their own table.
  const groups = childrenNamed(element, 'tgroup');
  const rows = groups.length > 0 ? groups : [element];
  return [
    ...(title ? [html('p', [html('strong', converter.content(title, level))])] : []),
    ...rows.map((group) => html('table', converter.content(group, level, [title, info]))),
  ];
};
