import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

// `node tools/sample-words.mjs [seed] [count]`: draws random comments, log messages and exported names, the same for the
// same seed, to review against docs/glossary.md.

const [seed = 16, count = 30] = process.argv.slice(2).map(Number);
const files = globSync('{apps,services,libs,cli}/**/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
  .filter((file) => !/\.spec\.|\/testing\/|openapi-types/.test(file))
  .sort();

/** mulberry32: a small random number generator with a seed, which `Math.random` lacks. */
function randomFrom(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a comment without its line breaks. */
const oneLine = (comment) =>
  comment
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, ''))
    .join(' ');

/** Returns the words of a file: its comments, log messages and exported names. */
function wordsOf(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = new Map();
  const add = (kind, position, words) => found.set(position, `${kind} ${file}:${lineOf(position)}  ${words}`);
  const visit = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
      add('comment', pos, oneLine(text.slice(pos, end)));
    const isLog =
      ts.isCallExpression(node) && /\blog(?:ger)?\.(?:debug|info|warn|error|fatal)$/.test(node.expression.getText());
    if (isLog) add('log    ', node.getStart(), node.getText().replace(/\s+/g, ' '));
    const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (isExported) add('name   ', node.getStart(), text.slice(node.getStart(), node.end).split('\n')[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

const random = randomFrom(seed);
const all = files.flatMap(wordsOf);
for (const kind of ['comment', 'log    ', 'name   ']) {
  const ofKind = all.filter((line) => line.startsWith(kind));
  const share = { comment: 0.6, 'log    ': 0.2, 'name   ': 0.2 }[kind];
  for (let drawn = 0; drawn < count * share; drawn++) console.log(ofKind[Math.floor(random() * ofKind.length)]);
}
