import { safeJson, type JsonObject } from '@winnow/contracts';
import { withoutFence } from '../text/fences';

/** Parses a JSON object or list; null for anything else. A list becomes `{items}`. */
export function parseJsonObject(text: string): JsonObject | null {
  const trimmed = withoutFence(text, ['json']);
  if (!/^[[{]/.test(trimmed)) return null;
  try {
    const value = safeJson(JSON.parse(trimmed));
    return Array.isArray(value) ? { items: value } : (value as JsonObject);
  } catch {
    return null;
  }
}
