import type { Child, Element } from '../tree/element';

/** Writes `pre` as a fenced block, preserving white space. */
export function writeCode(element: Element): string[] {
  const text = codeText(element);
  if (!text) return [];
  const fence = '`'.repeat(fenceLength(text));
  return [`${fence}${codeLanguage(element)}\n${text}\n${fence}`];
}

/** Returns the text of `pre` with its white space, without leading and trailing empty lines. */
export function codeText(element: Element): string {
  return rawText(element)
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b\ufeff\0]/g, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Returns one more than the longest run of backticks in the text, up to a maximum. */
function fenceLength(text: string): number {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return Math.min(longest + 1, 20);
}

function rawText(node: Child): string {
  if (typeof node === 'string') return node;
  if (node.dropped) return '';
  if (node.tag === 'br') return '\n';
  const text = node.children.map(rawText).join('');
  const ownLine = node.tag === 'div' || node.tag === 'li' || node.tag === 'p' || node.tag === 'tr';
  return ownLine && !text.endsWith('\n') ? `${text}\n` : text;
}

const names = /(?:^|\s)(?:language|lang|highlight|highlight-source|brush:?)[-\s:]([\w+#.]+)/i;
const noLanguage = new Set([
  'default',
  'none',
  'text',
  'plaintext',
  'plain',
  'txt',
  'source',
  'notranslate',
  'console',
  'no',
]);

/**
 * Returns the language of `pre`, or an empty string: highlighters write it into the class of `code`, `pre` or a
 * wrapper.
 */
export function codeLanguage(element: Element): string {
  const inside = element.children.find((child) => typeof child !== 'string' && child.tag === 'code');
  const around = [inside, element, element.parent, element.parent?.parent];
  for (const each of around) {
    if (!each || typeof each === 'string') continue;
    const name =
      each.attribute('data-lang') || each.attribute('data-language') || names.exec(each.attribute('class'))?.[1];
    if (name)
      return noLanguage.has(name.toLowerCase()) || !/^[\w+#.-]{1,20}$/.test(name)
        ? ''
        : name.toLowerCase().replace(/^i?python3?$/, 'python');
  }
  return '';
}
