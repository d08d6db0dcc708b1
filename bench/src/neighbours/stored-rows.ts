import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Row } from './measure-attack';
import { attacks } from './attacks';

const file = path.join(import.meta.dirname, '../../../.cache/bench/neighbours.json');

type StoredRow = Omit<Row, 'attack' | 'recoverySeconds'> & {
  readonly attack: string;
  readonly recoverySeconds: number | null;
};

/** Reads the rows of earlier runs, so that attacks can be measured a few at a time; skips rows of removed attacks. */
export function readRows(): Row[] {
  if (!existsSync(file)) return [];
  const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredRow[];
  return stored.flatMap((row) => {
    const attack = attacks.find(({ name }) => name === row.attack);
    return attack ? [{ ...row, attack, recoverySeconds: row.recoverySeconds ?? NaN }] : [];
  });
}

export function writeRows(rows: readonly Row[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(rows.map((row) => ({ ...row, attack: row.attack.name }))));
}
