import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run.mjs';

const { results } = JSON.parse(readFileSync(join(root, 'bench/figures.json'), 'utf8'));
/**
 * Rows of the README's tables of figures: the figure with its unit, those of other tools, and the measurement with the
 * name of the figure, which follows the name of the tool in a comparison.
 */
const rows = readFileSync(join(root, 'README.md'), 'utf8')
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter(([, figure, ...more]) => /^[\d.,]+ ./.test(figure) && /^`[\w-]+`: ./.test(more.at(-1)))
  .flatMap(([, figure, ...more]) => {
    const [, measure, name] = /^`(.+?)`: (.+)$/.exec(more.at(-1));
    const [value, unit] = figure.split(/ (.+)/);
    if (more.length === 1) return [{ value, unit, measure, name }];
    const others = more[0].split(', ').map((other) => other.split(/ (.+)/));
    return [[value, 'winnow'], ...others].map(([of, tool]) => ({ value: of, unit, measure, name: `${tool}, ${name}` }));
  });

test('the figures of the README are those measured last', () => {
  ok(rows.length > 20);
  for (const { value, unit, measure, name } of rows) {
    const figures = results.find((result) => result.measure === measure)?.figures ?? [];
    const figure = figures.find((each) => each.name === name && each.unit === unit);
    ok(figure, `${measure}: ${name}`);
    deepEqual(Number(value), Number(figure.value.toPrecision(3)), `${measure}: ${name}`);
  }
});
