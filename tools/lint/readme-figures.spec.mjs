import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run.mjs';

const { results } = JSON.parse(readFileSync(join(root, 'bench/figures.json'), 'utf8'));
/** Rows of the README's table of figures: the figure with its unit, the measurement and the name there. */
const rows = readFileSync(join(root, 'README.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , figure, source]) => /^[\d.,]+ ./.test(figure) && /^`[\w-]+`: ./.test(source))
  .map(([, , figure, source]) => [...figure.split(/ (.+)/), ...source.slice(1).split(/`: (.+)/)]);

test('the figures of the README are those measured last', () => {
  ok(rows.length > 5);
  for (const [text, unit, , measure, name] of rows) {
    const figures = results.find((result) => result.measure === measure)?.figures ?? [];
    const figure = figures.find((each) => each.name === name);
    ok(figure, `${measure}: ${name}`);
    deepEqual([Number(text), unit], [Number(figure.value.toPrecision(3)), figure.unit], `${measure}: ${name}`);
  }
});
