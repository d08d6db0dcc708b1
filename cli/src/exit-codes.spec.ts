import { WinnowProblem } from '@winnow/client';
import { exitCodeOf } from './exit-codes.ts';

it.each([
  ['address-refused', 4],
  ['no-text', 5],
  ['blocked', 6],
  ['network', 7],
  ['timeout', 8],
  ['model-failed', 9],
  ['cancelled', 130],
] as const)('%s ends with %i', (code, exitCode) => {
  expect(exitCodeOf(new WinnowProblem({ code, message: 'No.' }))).toBe(exitCode);
});

it('a code of a newer server is a plain failure', () => {
  expect(exitCodeOf(new WinnowProblem({ code: 'newer' as 'timeout', message: 'No.' }))).toBe(1);
});
