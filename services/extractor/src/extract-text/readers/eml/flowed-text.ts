const flowedFormat = /format[ \t]*=[ \t]*"?flowed/i;

/** Whether the header of a part says that soft line breaks end with a space, and whether this space is only that. */
export const isFlowed = (header: string): boolean => flowedFormat.test(header);
export const hasDelSp = (header: string): boolean => /delsp[ \t]*=[ \t]*"?yes/i.test(header);

/** Hides the format from postal-mime, which joins the lines of a quote with their marks. */
export const hideFlowed = (header: string): string => header.replace(flowedFormat, '$&-');

/**
 * Joins the lines of each paragraph of a flowed text (RFC 3676, section 4). Soft line breaks end with a space and join
 * lines of the same quote; `delSp`: the space is not part of the text.
 */
export function joinFlowedLines(text: string, delSp: boolean): string {
  const paragraphs: { readonly depth: number; readonly lines: string[] }[] = [];
  let isOpen = false;
  for (const source of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(source)![0].length;
    const line = source.slice(depth).replace(/^ /, '');
    const isSoft = line.endsWith(' ') && line !== '-- ';
    const last = paragraphs.at(-1);
    const content = isSoft && delSp ? line.slice(0, -1) : line;
    // The separator of a signature never continues a paragraph.
    if (isOpen && last?.depth === depth && line !== '-- ') last.lines.push(content);
    else paragraphs.push({ depth, lines: [content] });
    isOpen = isSoft;
  }
  return paragraphs
    .map(({ depth, lines }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${lines.join('')}`.trimEnd())
    .join('\n');
}
