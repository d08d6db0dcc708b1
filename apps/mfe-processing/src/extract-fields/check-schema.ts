import { loadSchemas } from '@winnow/api-client';
import { readSchema } from './read-schema';

/** Returns why a typed JSON Schema, or list of names, is invalid; null when it can be sent. */
export async function schemaIssue(text: string): Promise<string | null> {
  const schema = readSchema(text);
  if (typeof schema === 'string') return schema;
  const { operations } = await loadSchemas();
  const { error } = operations['extract-fields'].request.safeParse({ schema, content: 'text' });
  return error?.issues[0]?.message ?? null;
}
