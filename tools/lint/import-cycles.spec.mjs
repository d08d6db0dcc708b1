import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { cycleOf, importGraph } from './import-cycles.mjs';

test('finds the shortest cycle through a file', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['a']],
    ['d', ['a', 'd']],
  ]);
  deepEqual(cycleOf('a', graph), ['a', 'c', 'a']);
  deepEqual(cycleOf('b', graph), ['b', 'd', 'a', 'b']);
  deepEqual(cycleOf('d', graph), ['d', 'd']);
});

test('a file that is imported twice, or imports a cycle, is in none', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['c']],
  ]);
  equal(cycleOf('a', graph), undefined);
  equal(cycleOf('b', graph), undefined);
});

test('the graph contains the imports of all packages, and no cycle', () => {
  const graph = importGraph();
  ok([...graph.values()].flat().length > 1_000);
  deepEqual(
    [...graph.keys()].flatMap((file) => cycleOf(file, graph) ?? []),
    [],
  );
});
