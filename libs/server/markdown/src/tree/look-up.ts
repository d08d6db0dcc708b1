/**
 * Returns the value of a table for a name that a page chooses. The name may also be that of a property of all objects,
 * such as the tag `<constructor>`.
 */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
