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
] as const)('%s exits with %i', (code, exitCode) => {
  expect(exitCodeOf(new WinnowProblem({ code, message: 'No.' }))).toBe(exitCode);
});

it('maps an unknown code of a newer server to a general failure', () => {
  expect(exitCodeOf(new WinnowProblem({ code: 'newer' as 'timeout', message: 'No.' }))).toBe(1);
});
