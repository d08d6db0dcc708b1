import { nameOf, shownText, type PageCard } from '../cards/page-card';

/** Returns a card as a Markdown file: name and address above its text. */
export function markdownOf(card: PageCard): string {
  const { url, source } = card;
  const address = source ? `${url} · ${source}` : url;
  return `# ${nameOf(card).replace(/\s+/g, ' ')}\n\nSource: ${address}\n\n${shownText(card).trim()}\n`;
}

/** Returns a file name such as `001-getting-started.md`: numbered in page order, and valid on every platform. */
export function fileNameOf(card: PageCard, number: number, count: number): string {
  const place = String(number).padStart(String(count).length, '0');
  const slug = nameOf(card)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    // Half of a pair of surrogates is no letter.
    .replace(/^-|-?[-\ud800-\udbff]$/g, '');
  return slug ? `${place}-${slug}.md` : `${place}.md`;
}

/** Returns a card as one line of JSON: its source and its results. */
export function lineOf(card: PageCard): string {
  const { url, title, source, content, knowledgeBase, examples, outcome, kind, confidence, model } = card;
  const line = {
    url,
    title,
    source,
    content,
    knowledge_base: knowledgeBase,
    examples,
    outcome,
    kind,
    confidence,
    model,
  };
  return `${JSON.stringify(line)}\n`;
}
