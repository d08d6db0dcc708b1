import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../fixtures');

export interface FixturePage {
  readonly name: string;
  readonly html: string;
  /** The main content, as a person would copy it. */
  readonly truth: string;
}

/** Fixture pages of the project, each with its ground truth. */
export const fixturePages = (): FixturePage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      name: path.basename(file, '.html'),
      html: readFileSync(path.join(folder, file), 'utf8'),
      truth: readFileSync(path.join(folder, file.replace('.html', '.txt')), 'utf8'),
    }));
