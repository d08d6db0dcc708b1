import { jsonrepair } from 'jsonrepair';
import { firstFenced } from '../text/fences';

/**
 * The JSON object in a model's answer: prose around it and code fences dropped, broken syntax (missing commas, quotes
 * and brackets) repaired. Throws `SyntaxError` where there is none.
 * @param cut the answer stopped at its limit: then nothing is repaired, since the result would look complete
 */
export function readJsonAnswer(text: string, cut = false): unknown {
  const candidate = jsonStart(text);
  const end = Math.max(candidate.lastIndexOf('}'), candidate.lastIndexOf(']'));
  const body = candidate.slice(0, end > 0 ? end + 1 : undefined);
  try {
    return JSON.parse(body);
  } catch (broken) {
    if (cut) throw broken;
    try {
      return JSON.parse(jsonrepair(body));
    } catch (error) {
      throw new SyntaxError(`the answer is no JSON: ${(error as Error).message}`, { cause: error });
    }
  }
}

/**
 * The entries of the list `field` in a model's answer, however broken the rest is; of an answer that stopped at its limit
 * all but the last, which may be incomplete. Empty without any.
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

/** An answer from its first bracket on, without the code fence around it. */
function jsonStart(text: string): string {
  const fenced = firstFenced(text, ['json']);
  const candidate = (fenced && /[{[]/.test(fenced) ? fenced : text).trim();
  const start = candidate.search(/[{[]/);
  if (start === -1) throw new SyntaxError('the answer holds no JSON');
  return candidate.slice(start);
}
