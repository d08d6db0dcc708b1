import { readConfig } from '@winnow/config';
import { chromium, type Browser } from 'playwright';
import { variables } from '../config';
import { findChromium } from '../crawl/find-chromium';

const { chromiumPath, searchPath } = readConfig({
  chromiumPath: variables.chromiumPath,
  searchPath: variables.searchPath,
});

/** Launches the scraper's Chromium without its sandbox, with further arguments. */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(chromiumPath, searchPath) ?? '', args: [...args, '--no-sandbox'] });
