import { formatWithPattern } from './cell-formats';

it.each([
  ['[$-407]dd/mm/yyyy', '09.03.2025'],
  ['[$-407]d/\\ mmmm\\ yyyy', '9. März 2025'],
  ['[$-413]d/m/yyyy', '9-3-2025'],
  ['[$-40C]dd/mm/yyyy', '09/03/2025'],
  ['[$-407]dd\\/mm"/"yyyy', '09/03/2025'],
  ['dd/mm/yyyy', '09/03/2025'],
])('writes the date separator of %s in its language', (pattern, text) => {
  expect(formatWithPattern(45_725, pattern, false)).toBe(text);
});
