import { parseExactJson, safeJson, type JsonObject } from '@winnow/contracts';
import { withoutFence } from '../text/fences';

/**
 * Parses a JSON object or list; null for anything else. A list becomes `{items}`. Numbers that a double cannot hold
 * become strings of their digits.
 */
export function parseJsonObject(text: string): JsonObject | null {
  const trimmed = withoutFence(text, ['json']);
  if (!/^[[{]/.test(trimmed)) return null;
  try {
    const value = safeJson(parseExactJson(trimmed));
    return Array.isArray(value) ? { items: value } : (value as JsonObject);
  } catch {
    return null;
  }
}
