import { operations, type JobOperationName } from '@winnow/contracts';

/** The part of a zod schema that is used here. */
interface Schema {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: unknown };
}

/**
 * Returns a handler's result without fields that are not in the contract. Throws when it does not match the contract.
 */
export function parseResponse(name: JobOperationName, result: unknown): Record<string, unknown> {
  return parsedBy(operations[name].response, name, result) as Record<string, unknown>;
}

/** Parses an item of a long list of the result, like `parseResponse`. */
export function parseItem(name: JobOperationName, list: string, item: unknown): unknown {
  const { shape } = operations[name].response as unknown as { shape: Readonly<Record<string, Schema>> };
  const schema = shape[list];
  if (!schema) throw new TypeError(`The result of ${name} has no ${list}`);
  return (parsedBy(schema, name, [item]) as readonly unknown[])[0];
}

function parsedBy(schema: Schema, name: JobOperationName, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new TypeError(`The result of ${name} does not match its contract`, { cause: parsed.error });
}
