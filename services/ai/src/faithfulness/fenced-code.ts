import { linesOf } from '../text/lines';

const fence = /^\s*(```|~~~)/;

/** Separates a text's fenced code from the rest. An unclosed fence extends to the end. */
export function takeFencedCode(text: string): { rest: string; code: string[] } {
  const code: string[] = [];
  const rest: string[] = [];
  let open: { mark: string; lines: string[] } | null = null;
  for (const line of linesOf(text)) {
    const mark = fence.exec(line.text)?.[1];
    if (open && mark === open.mark) {
      code.push(open.lines.join('\n'));
      open = null;
    } else if (open) open.lines.push(line.text);
    else if (mark) open = { mark, lines: [] };
    else rest.push(line.text);
  }
  if (open) code.push(open.lines.join('\n'));
  return { rest: rest.join('\n'), code: code.filter((body) => body.trim() !== '') };
}
