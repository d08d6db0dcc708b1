/**
 * Returns JSON text that PostgreSQL stores: its type has neither NUL nor unpaired surrogates, which a request may contain.
 * They become the replacement character, so that a pattern of a crawl still matches no address.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'string' ? field.replaceAll('\0', '\uFFFD').toWellFormed() : field,
  );
}
