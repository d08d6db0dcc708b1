import { buildTree, find, textOf } from '@winnow/markdown';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { countElements } from '../html/count-elements';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { decodeText } from '../txt/decode-text';
import { parseMarkdown } from './parse-markdown';

/** Matches a block of metadata before the text, as used by static site generators. */
const frontMatter = /^\ufeff?---[ \t]*\r?\n(?:(?!---|\.\.\.).*\r?\n){0,500}(?:---|\.\.\.)[ \t]*\r?\n/;
/** Matches the title in it. */
const frontMatterTitle = /^title:(.*)$/m;

/**
 * Reads a Markdown file: keeps headings, lists, tables, code and quotes, parses embedded HTML, and drops emphasis, link
 * addresses, pictures and front matter. As Markdown, it is returned unchanged without its front matter.
 */
export const readMarkdown: Reader = async (bytes, limits, _signal, _onPages, format = 'text') => {
  const decoded = decodeText(bytes);
  if (decoded === undefined) throw problems.unsupported();
  if (decoded.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const metadata = frontMatter.exec(decoded)?.[0] ?? '';
  const source = decoded.slice(metadata.length);
  const html = parseMarkdown(stripHeadingAttributes(source));
  countElements(html, new TextBudget(limits));
  const { root } = buildTree(html);
  const heading = find(root, ({ tag }) => tag === 'h1');
  const declared =
    frontMatterTitle
      .exec(metadata)?.[1]
      ?.trim()
      .replace(/^(["'])(.*)\1$/, '$2') ?? '';
  const title = (declared || (heading ? textOf(heading) : '')).slice(0, 300);
  const document = finishText([createWriter(format, Infinity)(root)], limits, { title, format });
  // Spaces at the end of a line are line breaks.
  return format === 'markdown' ? { ...document, text: source.replace(/\r\n?/g, '\n').trim() } : document;
};

/** Removes Pandoc's attributes from headings: `# Mills {#mills .wide}`. */
function stripHeadingAttributes(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const brace = line.startsWith('#') ? line.lastIndexOf('{') : -1;
      return brace > 0 && /^\{[#.][^{}]*\}\s*$/.test(line.slice(brace)) ? line.slice(0, brace) : line;
    })
    .join('\n');
}
