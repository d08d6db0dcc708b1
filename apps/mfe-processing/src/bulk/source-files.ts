import { shownText, type PageCard } from '../cards/page-card';

/** A card as a Markdown file: title and address above its text. */
export function markdownOf(card: PageCard): string {
  const { title, url, source } = card;
  const address = source ? `${url} · ${source}` : url;
  return `# ${(title || url).replace(/\s+/g, ' ')}\n\nSource: ${address}\n\n${shownText(card).trim()}\n`;
}

/** `001-getting-started.md`: in the order of the page, and safe on every disk. */
export function fileNameOf({ title, url }: PageCard, number: number, count: number): string {
  const place = String(number).padStart(String(count).length, '0');
  const slug = (title || url)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return slug ? `${place}-${slug}.md` : `${place}.md`;
}

/** A card as one line of JSON: what it came from and what was made of it. */
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
