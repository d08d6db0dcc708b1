import { parseExactJson } from '@winnow/contracts';
import { jsonrepair } from 'jsonrepair';
import { firstFenced } from '../text/fences';

/**
 * Parses the JSON object in a model's answer: drops surrounding prose and code fences, and repairs broken syntax
 * (missing commas, quotes and brackets). Throws `SyntaxError` when there is no object.
 * @param cut the answer was truncated: it is not repaired, since the result would look complete
 * @param isExact numbers that a double cannot hold become strings of their digits
 */
export function readJsonAnswer(text: string, cut = false, isExact = true): unknown {
  const parse = isExact ? parseExactJson : JSON.parse;
  const candidate = jsonStart(text);
  const end = Math.max(candidate.lastIndexOf('}'), candidate.lastIndexOf(']'));
  const body = candidate.slice(0, end > 0 ? end + 1 : undefined);
  try {
    return parse(body);
  } catch (broken) {
    // An object of a broken list is not the answer.
    const whole = /^\[\s*\{/.test(candidate) ? undefined : wholeObject(text, parse);
    if (whole !== undefined) return whole;
    if (cut) throw broken;
    try {
      return parse(jsonrepair(body));
    } catch (error) {
      throw new SyntaxError(`the answer is not JSON: ${(error as Error).message}`, { cause: error });
    }
  }
}

/**
 * Returns the arguments of a call of the function `name` that a model wrote as text, as open models do; any other value
 * as it is.
 */
export function withoutCall(value: unknown, name: string): unknown {
  const { name: called, arguments: given, parameters = given } = (value ?? {}) as Record<string, unknown>;
  if (called !== name || parameters === undefined) return value;
  if (typeof parameters !== 'string') return parameters;
  try {
    return parseExactJson(parameters);
  } catch {
    return value;
  }
}

/** Maximum brackets of prose that are tried as the start of an object. */
const maxStarts = 20;

/** Returns the longest complete object within prose with brackets of its own; undefined without one. */
function wholeObject(text: string, parse: (json: string) => unknown): unknown {
  let longest = 0;
  let found: unknown;
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < maxStarts; tries += 1) {
    const end = objectEnd(text, start);
    // Further objects are parts of one that has no end.
    if (end === -1) return found;
    try {
      const value = parse(text.slice(start, end));
      if (end - start > longest) [longest, found] = [end - start, value];
    } catch {
      // Braces of the prose.
    }
    start = text.indexOf('{', end);
  }
  return found;
}

/** Returns the position after the bracket that closes the object; -1 when it is not closed. */
function objectEnd(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/**
 * Returns the entries of the list `field` in a model's answer, however broken the rest is; empty when there are none.
 * Drops the last entry of a truncated answer, which may be incomplete.
 */
export function readListAnswer(text: string, cut: boolean, field: string): unknown[] {
  try {
    const answer = JSON.parse(jsonrepair(jsonStart(text))) as Record<string, unknown> | unknown[];
    const list = Array.isArray(answer) ? answer : answer[field];
    if (!Array.isArray(list)) return [];
    return cut ? list.slice(0, -1) : list;
  } catch {
    return [];
  }
}

/** Returns an answer from its first bracket on, without the code fence around it. */
function jsonStart(text: string): string {
  const fenced = firstFenced(text, ['json']);
  const candidate = (fenced && /[{[]/.test(fenced) ? fenced : text).trim();
  const start = candidate.search(/[{[]/);
  if (start === -1) throw new SyntaxError('the answer contains no JSON');
  return candidate.slice(start);
}
