import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Suite
 * @property {'jest' | 'playwright'} runner
 * @property {string} file
 * @property {string} only tests by their names, a regular expression
 * @property {'server' | 'medium' | 'web'} [project]
 *
 * @typedef {object} Defence
 * @property {string} name what the mutation disables
 * @property {string} file contains `text` exactly once
 * @property {string} text
 * @property {string} instead
 * @property {Suite} suite must fail without the defence
 * @property {string[]} [builds] folders to rebuild
 */

const folder = path.join(import.meta.dirname, 'defences');
const areas = await Promise.all(
  globSync('*.mjs', { cwd: folder })
    .sort()
    .map((file) => import(pathToFileURL(path.join(folder, file)).href)),
);

/** Defences of security and cost whose removal must fail a suite, from every file of the folder. */
export const defences = /** @type {Defence[]} */ (areas.flatMap((area) => area.defences));
