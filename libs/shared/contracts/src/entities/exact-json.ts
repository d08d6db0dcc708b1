/** A value with digits from which a double may have another value, or an exponent; a reviver takes ten times as long. */
const longNumber = /(?:^|[:,[])\s*-?(?:[\d.]{16}|\d[\d.]*[eE])/;
/** Significant digits that identify any double. */
const doubleDigits = 17;

/** TypeScript's declaration has no third argument yet: https://github.com/tc39/proposal-json-parse-with-source */
type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/** Whether `parseExactJson` may return strings for numbers of a JSON text. */
export const hasLongNumber = (json: string): boolean => longNumber.test(json);

/** Parses JSON. Numbers that a double cannot hold become strings of their digits. Throws `SyntaxError`. */
export function parseExactJson(json: string): unknown {
  if (!hasLongNumber(json)) return JSON.parse(json);
  return parseWithSource(json, (_key, value, { source = '' }) =>
    typeof value === 'number' && !isHeld(source, value) ? source : value,
  );
}

/** Whether a number keeps its value as a double. All integers above 2^53 count as changed: a list of ids has one type. */
function isHeld(source: string, value: number): boolean {
  if (/^-?\d+$/.test(source)) return Number.isSafeInteger(value);
  const digits = (source.split(/e/i)[0] ?? '').replace(/[-.]/g, '');
  const isZero = /^0*$/.test(digits);
  if (!Number.isFinite(value) || (value === 0 && !isZero)) return false;
  return isZero || Number(digits.slice(doubleDigits + leadingZeros(digits))) === 0;
}

const leadingZeros = (digits: string): number => digits.search(/[1-9]/);
