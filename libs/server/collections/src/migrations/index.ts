import type { Migration } from 'kysely/migration';
import { createFirstTables } from './first-tables';
import { addJsonBytes } from './json-bytes';

/** All migrations, in the order in which they run. Their names are stored and must never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-first-tables': { up: createFirstTables },
  '2026-11-25-json-bytes': { up: addJsonBytes },
};
