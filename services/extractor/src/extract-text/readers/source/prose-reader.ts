import { stripAnsiEscapes } from '../ansi-escapes';
import { tidyTitle } from '../document-title';
import type { Reader } from '../reader';
import { readText } from '../txt/txt-reader';
import { finishSource } from './source-reader';

/** Maximum characters at the start of a text in which its title is searched. */
const maxTitleChars = 20_000;

/** Adornments of titles: at least three of one punctuation character (docutils, "Sections"). */
const adornment = /^([=\-`:.'"~^_*+#<>])\1{2,}$/;

/** Returns the first title of reStructuredText, which has a line below that is at least as long, and may have one above. */
function rstTitle(text: string): string | undefined {
  const lines = text.split('\n');
  const below = lines.findIndex((line, index) => {
    const title = lines[index - 1]?.trim() ?? '';
    return title !== '' && !adornment.test(title) && adornment.test(line) && line.length >= title.length;
  });
  // Roles and literals: :mod:`email`, ``text``.
  return lines[below - 1]?.replace(/(?::[\w-]{1,40}:)?`{1,2}([^`]{1,300})`{1,2}/g, '$1');
}

/** Returns the title of LaTeX without comments, line breaks and commands around words. */
function texTitle(text: string): string | undefined {
  const source = text.replace(/(?<!\\)%.*/g, '');
  const start = /\\title\s*(?:\[[^\]]{0,300}\]\s*)?\{/.exec(source);
  if (!start) return undefined;
  const rest = source.slice(start.index + start[0].length);
  let depth = 1;
  let end = 0;
  for (; end < rest.length && depth > 0; end += 1)
    if (rest[end] === '\\') end += 1;
    else if (rest[end] === '{') depth += 1;
    else if (rest[end] === '}') depth -= 1;
  if (depth > 0) return undefined;
  return rest
    .slice(0, end - 1)
    .replace(/\\(?:thanks|footnote|label)\s*\{[^{}]*\}/g, '')
    .replace(/\\\\(?:\[[^\]]{0,20}\])?/g, ' ')
    .replace(/\\[a-z]+\*?\s*|[{}]/gi, '')
    .replace(/\\([&%$#_])/g, '$1')
    .replace(/~/g, ' ');
}

const firstLine =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.exec(text)?.[1];

/**
 * Reads a text of a markup language as it is, with the title that `titleOf` finds in it. In Markdown and HTML it is code,
 * since the markup of its language would have to be escaped. `convert` converts the decoded text before.
 */
const proseReader =
  (language: string, titleOf: (text: string) => string | undefined, convert?: (decoded: string) => string): Reader =>
  async (bytes, limits, _signal, _onPages, format = 'text') => {
    const document = readText(bytes, limits, convert);
    const title = tidyTitle(titleOf(document.text.slice(0, maxTitleChars)) ?? '');
    const source = format === 'text' ? {} : finishSource(document.text, language, limits, format);
    return { ...document, ...source, ...(title && { title }) };
  };

/** Readers of text with markup for people, by format. */
export const proseReaders = {
  log: proseReader('', () => undefined, stripAnsiEscapes),
  rst: proseReader('rst', rstTitle),
  asciidoc: proseReader('asciidoc', firstLine(/^= +(\S.*)$/m)),
  org: proseReader('org', firstLine(/^#\+title: *(\S.*)$/im)),
  tex: proseReader('latex', texTitle),
} as const;
