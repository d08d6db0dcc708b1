import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The headless shell comes first, since it starts and runs without the full browser's interface. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the browser's path: the configured one, else the first of the known names in the folders of `searchPath`
 * (formatted like `PATH`). Null when there is none, or when the configured one does not exist.
 */
export function findChromium(configured: string | null, searchPath: string): string | null {
  if (configured !== null) return isExecutable(configured) ? configured : null;
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
