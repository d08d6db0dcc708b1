import { readFileSync } from 'node:fs';
import ts from 'typescript';

const groups = new Set(['describe']);
const tests = new Set(['it', 'itSlow', 'test']);

/**
 * Returns the full names of a file's tests, as runners match them: names of the surrounding groups and its own, with a
 * space between them. Interpolated values are replaced with `…`.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function testTitles(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles = [];
  const visit = (node, around) => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    if (title === undefined) return ts.forEachChild(node, (child) => visit(child, around));
    const names = fillIn(title.text, node.expression);
    const whole = around.flatMap((outer) => names.map((name) => `${outer} ${name}`.trim()));
    if (title.isTest) titles.push(...whole);
    return ts.forEachChild(node, (child) => visit(child, title.isTest ? around : whole));
  };
  visit(source, ['']);
  return titles;
}

const placeholder = /%[a-z#]|\$[\w.]+/i;

/** Returns the title, and the title with its first placeholder replaced by each word of the table. */
function fillIn(title, callee) {
  if (!ts.isCallExpression(callee) || !placeholder.test(title)) return [title];
  const words = new Set();
  const collect = (node) => {
    if (ts.isStringLiteralLike(node)) words.add(node.text);
    ts.forEachChild(node, collect);
  };
  for (const rows of callee.arguments) collect(rows);
  return [title, ...[...words].map((word) => title.replace(placeholder, () => word))];
}

/** Returns the title of `describe('…', …)`, `it.each(rows)('…', …)` and the like; undefined for other calls. */
function titleOf(call) {
  const name = firstName(call.expression);
  const [title, ...rest] = call.arguments;
  if ((!groups.has(name) && !tests.has(name)) || title === undefined || !rest.some(isFunction)) return undefined;
  const text = textOf(title);
  return text === undefined ? undefined : { text, isTest: tests.has(name) && !isGroup(call.expression) };
}

const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
/** Matches `test.describe(…)` of Playwright. */
const isGroup = (callee) => ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe';

/** Returns `it` for `it.each(rows)` and for `it`. */
function firstName(node) {
  let at = node;
  while (!ts.isIdentifier(at)) {
    if (!ts.isPropertyAccessExpression(at) && !ts.isCallExpression(at)) return '';
    at = at.expression;
  }
  return at.text;
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  return undefined;
}
