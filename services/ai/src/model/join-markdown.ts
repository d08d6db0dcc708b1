import { withoutFence } from '../text/fences';

/** A rewritten text as the model sent it, without the code fence some models put around all of it. */
export function bareMarkdown(text: string): string {
  return withoutFence(text, ['markdown', 'md']);
}

/** Joins the texts of consecutive parts; writes a heading that the next part repeats once. */
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
