import { parseExactJson, safeJson, type JsonObject } from '@winnow/contracts';
import { withoutFence } from '../text/fences';

/**
 * Parses a JSON object or list, or one on each line (JSON Lines); null for anything else. A list becomes `{items}`, and
 * so do lines. Numbers that a double cannot hold
 * become strings of their digits.
 */
export function parseJsonObject(text: string): JsonObject | null {
  const trimmed = withoutFence(text, ['json']);
  if (!/^[[{]/.test(trimmed)) return null;
  try {
    const value = safeJson(parseExactJson(trimmed));
    return Array.isArray(value) ? { items: value } : (value as JsonObject);
  } catch {
    return parseJsonLines(trimmed);
  }
}

function parseJsonLines(text: string): JsonObject | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => /^\s*(?:\{.*\}|\[.*\])\s*$/.test(line))) return null;
  try {
    return { items: lines.map((line) => safeJson(parseExactJson(line))) };
  } catch {
    return null;
  }
}
