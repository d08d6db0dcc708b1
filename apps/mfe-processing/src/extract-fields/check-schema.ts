import { loadSchemas } from '@winnow/api-client';

/** Returns why a typed JSON Schema is invalid; null when it can be sent. */
export async function schemaIssue(text: string): Promise<string | null> {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    return 'This is not JSON.';
  }
  const { operations } = await loadSchemas();
  const { error } = operations['extract-fields'].request.safeParse({ schema, content: 'text' });
  return error?.issues[0]?.message ?? null;
}
