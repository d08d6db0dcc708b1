import type { Child, Element } from '../tree/element';

/** Writes `pre` as a fenced block, preserving white space. */
export function writeCode(element: Element): string[] {
  const text = codeText(element);
  if (!text) return [];
  const fence = '`'.repeat(fenceLength(text));
  return [`${fence}${codeLanguage(element)}\n${text}\n${fence}`];
}

/** Writes a text as a fenced block of at most `maxChars` characters; a longer text is cut. */
export function codeToMarkdown(text: string, language: string, maxChars: number): string {
  const fence = '`'.repeat(fenceLength(text));
  const [open, close] = [`${fence}${language}\n`, `\n${fence}`];
  const room = maxChars - open.length - close.length;
  return room <= 0 ? '' : `${open}${text.slice(0, room).replace(/[\ud800-\udbff]$/, '')}${close}`;
}

/** Returns the text of `pre` with its white space, without leading and trailing empty lines. */
export function codeText(element: Element): string {
  const text = rawText(element, false);
  return (text.includes('\n') ? text : rawText(element, true))
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

const lineTags = new Set(['div', 'li', 'p', 'tr']);
/** Classes of a highlighter's lines, which style sheets display as blocks. */
const lineClasses = /(?:^|\s)(?:line|code-?line|token-line|view-line|cl)(?:$|\s)/i;

/**
 * @param hasLineSpans - whether elements with the class of a line end a line, since the code has no other line breaks
 */
function rawText(node: Child, hasLineSpans: boolean): string {
  if (typeof node === 'string') return node;
  if (node.dropped) return '';
  if (node.tag === 'br') return '\n';
  const text = node.children.reduce<string>((before, child) => joinLines(before, child, hasLineSpans), '');
  // A style sheet writes the number of a line into its cell.
  if (node.tag === 'td' && text === '\n') return '';
  const isLine = lineTags.has(node.tag) || (hasLineSpans && isLineSpan(node));
  return isLine && !text.endsWith('\n') ? `${text}\n` : text;
}

/** Adds a part of code to the text before it, which ends where a block starts. */
function joinLines(before: string, child: Child, hasLineSpans: boolean): string {
  const text = rawText(child, hasLineSpans);
  const isBlock = typeof child !== 'string' && lineTags.has(child.tag);
  return isBlock && text !== '' && before !== '' && !before.endsWith('\n') ? `${before}\n${text}` : before + text;
}

const isLineSpan = ({ attributes }: Element): boolean =>
  'data-line' in attributes || lineClasses.test(attributes['class'] ?? '');

/**
 * A class that says that a language follows: `language-js`, `highlight-source-shell`, `brush: js`, `sourceCode r`. Outputs of
 * notebooks have the name `highlight-myst-ansi`.
 */
const markedName =
  /(?:^|\s)(?:language-|lang-|highlight-(?:source-|text-)?(?!myst-ansi)|brush:\s*|sourcecode\s+)([\w+#.]+)/i;
/** Languages whose name alone is a class, as in `highlight python` and `hljs yaml`. */
const languages = new Set(
  (
    'bash c c++ clojure cmake cpp cs csharp css dart diff docker dockerfile elixir elm erlang fortran go graphql groovy ' +
    'haskell html http ini java javascript js json json5 jsonc jsx julia kotlin latex less lisp lua makefile markdown ' +
    'matlab md mermaid nginx nix objc objectivec ocaml perl php plsql powershell proto protobuf ps1 py python r rb ruby ' +
    'rs rust sass scala scheme scss sh shell solidity sql svelte swift tcl terraform tex toml ts tsx typescript vb vim ' +
    'vue wasm xml yaml yml zig zsh'
  ).split(' '),
);
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
 * Returns the language of `pre`, or an empty string: highlighters write it into an attribute or class of `code`, `pre`
 * or a wrapper.
 */
export function codeLanguage(element: Element): string {
  const inside = element.children.find(
    (child): child is Element => typeof child !== 'string' && !child.dropped && child.tag === 'code',
  );
  const around = [...(inside ? [inside] : []), element, ...wrappersOf(element)];
  const name = firstName(around, markedLanguage) || firstName(around, bareLanguage);
  return noLanguage.has(name) || !/^[\w+#.-]{1,20}$/.test(name) ? '' : name.replace(/^i?python3?$/, 'python');
}

const tableTags = new Set(['td', 'tr', 'tbody', 'table']);
const maxWrappers = 2;

/** Returns the nearest elements around `pre`, including the table that a highlighter may have put it in. */
function wrappersOf(element: Element): Element[] {
  const wrappers: Element[] = [];
  let count = 0;
  for (let at = element.parent; at && count < maxWrappers; at = at.parent) {
    wrappers.push(at);
    if (!tableTags.has(at.tag) && at.attribute('class') !== '') count += 1;
  }
  return wrappers;
}

function firstName(elements: readonly Element[], nameOf: (element: Element) => string | undefined): string {
  for (const each of elements) {
    const name = nameOf(each);
    if (name) return name.toLowerCase();
  }
  return '';
}

/** Matches the language in the parameters of SyntaxHighlighter, which Confluence has in an attribute. */
const brush = /\bbrush:\s*([\w+#.]+)/i;

function markedLanguage(element: Element): string | undefined {
  return (
    element.attribute('data-lang') ||
    element.attribute('data-language') ||
    (markedName.exec(element.attribute('class')) ?? brush.exec(element.attribute('data-syntaxhighlighter-params')))?.[1]
  );
}

const highlighterClasses =
  /(?:^|\s)(?:highlight|hljs|prettyprint|code|codehilite|sourcecode|prism|shiki|mermaid)(?:$|\s)/i;

/** A class that is only the name of a language counts next to the class of a highlighter, or on `code` in `pre`. */
function bareLanguage(element: Element): string | undefined {
  const names = element.attribute('class');
  const isMarked = element.tag === 'code' || highlighterClasses.test(names);
  const candidates = [element.attribute('lang'), ...(isMarked ? names.split(/\s+/) : [])];
  return candidates.find((name) => languages.has(name.toLowerCase()));
}
