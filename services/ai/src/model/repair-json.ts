import { jsonrepair } from 'jsonrepair';
import { firstFenced } from '../text/fences';

/**
 * The JSON object in a model's answer: prose around it and code fences dropped, broken syntax (missing commas, quotes
 * and brackets) repaired. Throws `SyntaxError` where there is none.
 * @param cut the answer stopped at its limit: then nothing is repaired, for that would pass a piece off as the whole
 */
export function readJsonAnswer(text: string, cut = false): unknown {
  const fenced = firstFenced(text, ['json']);
  const candidate = (fenced && /[{[]/.test(fenced) ? fenced : text).trim();
  const start = candidate.search(/[{[]/);
  if (start === -1) throw new SyntaxError('the answer holds no JSON');
  const end = Math.max(candidate.lastIndexOf('}'), candidate.lastIndexOf(']'));
  const body = candidate.slice(start, end > start ? end + 1 : undefined);
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
