import type { Migration } from 'kysely/migration';
import { createFirstTables } from './first-tables';

/** Every change of the tables, in the order in which they are made; the names are stored and never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-first-tables': { up: createFirstTables } as Migration,
};
