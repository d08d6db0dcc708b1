import { find, walk, type Element } from '@winnow/markdown';

const names = /quote-?expand|expand-?link|(?:show|see|read|load)-?more/i;
const tags = new Set(['a', 'div', 'span', 'p']);
const maxLength = 30;

/**
 * Drops the controls that show the rest of a quotation or a text, such as "Click to expand..." of forums. Links to another
 * page are kept. They stay until the content is chosen, since the model recognises quotations by them.
 */
export function dropExpandControls(main: Element): void {
  walk(main, (element) => {
    if (isExpandControl(element)) element.dropped = 'control';
  });
}

function isExpandControl(element: Element): boolean {
  const { tag, textLength } = element;
  if (!tags.has(tag) || textLength === 0 || textLength > maxLength || !names.test(element.attribute('class')))
    return false;
  return !leadsElsewhere(element) && find(element, leadsElsewhere) === undefined;
}

const leadsElsewhere = ({ attributes: { href = '' } }: Element): boolean => /^(?!#|javascript:)./i.test(href);
