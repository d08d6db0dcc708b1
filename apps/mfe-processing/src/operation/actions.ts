import { enhancePromptAction } from '../enhance-content/enhance-prompt.action';
import { extractTextAction } from '../extract-text/extract-text.action';
import { extractYoutubeAction } from '../extract-youtube/extract-youtube.action';
import { generateCardExamplesAction } from '../generate-examples/generate-card-examples.action';
import { getLinksAction } from '../get-links/get-links.action';
import { optimizeCardAction } from '../optimize-content/optimize-card.action';
import { convertToJsonAction } from '../pages/convert/convert-to-json.action';
import { generatePageExamplesAction } from '../pages/examples/generate-page-examples.action';
import { scrapeContentAction } from '../scrape-content/scrape-content.action';
import { cardToJsonAction } from '../transform-to-json/card-to-json.action';
import { promptToJsonAction } from '../transform-to-json/prompt-to-json.action';
import type { AnyAction } from './action';

/** Everything a reload can go on with. */
export const actions: readonly AnyAction[] = [
  getLinksAction,
  scrapeContentAction,
  extractTextAction,
  extractYoutubeAction,
  optimizeCardAction,
  generateCardExamplesAction,
  cardToJsonAction,
  enhancePromptAction,
  promptToJsonAction,
  generatePageExamplesAction,
  convertToJsonAction,
];
