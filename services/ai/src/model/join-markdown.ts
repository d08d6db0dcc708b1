import { withoutFence } from '../text/fences';

/** Returns a rewritten text without the code fence that some models put around it. */
export function bareMarkdown(text: string): string {
  return withoutFence(text, ['markdown', 'md']);
}

/** Joins the texts of consecutive parts; drops a heading that repeats the last one. */
export function joinMarkdown(texts: readonly string[]): string {
  let lastHeading = '';
  const joined: string[] = [];
  for (const text of texts.map(bareMarkdown)) {
    const [first = '', ...rest] = text.split('\n');
    const repeats = /^#{1,6} /.test(first) && first.toLowerCase() === lastHeading.toLowerCase();
    const body = (repeats ? rest.join('\n') : text).trim();
    if (body !== '') joined.push(body);
    lastHeading = text.match(/^#{1,6} .+$/gm)?.at(-1) ?? lastHeading;
  }
  return joined.join('\n\n');
}
