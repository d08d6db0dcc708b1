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
    if (cut) throw broken;
    try {
      return parse(jsonrepair(body));
    } catch (error) {
      throw new SyntaxError(`the answer is not JSON: ${(error as Error).message}`, { cause: error });
    }
  }
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
