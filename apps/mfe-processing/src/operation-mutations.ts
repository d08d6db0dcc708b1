import { enhancePromptMutation } from './enhance-content/enhance-prompt.mutation';
import { extractTextMutation } from './extract-text/extract-text.mutation';
import { extractYoutubeMutation } from './extract-youtube/extract-youtube.mutation';
import { cardFieldsMutation } from './extract-fields/card-fields.mutation';
import { generateCardExamplesMutation } from './generate-examples/generate-card-examples.mutation';
import { getLinksMutation } from './get-links/get-links.mutation';
import { optimizeCardMutation } from './optimize-content/optimize-card.mutation';
import { convertToJsonMutation } from './pages/convert/convert-to-json.mutation';
import { restoreConversion } from './pages/convert/convert-store';
import { restoreExamples } from './pages/examples/examples-store';
import { generatePageExamplesMutation } from './pages/examples/generate-page-examples.mutation';
import { readAgainMutation } from './read-again/read-again.mutation';
import { scrapeContentMutation } from './scrape-content/scrape-content.mutation';
import { cardToJsonMutation } from './transform-to-json/card-to-json.mutation';
import { promptToJsonMutation } from './transform-to-json/prompt-to-json.mutation';
import { searchWebMutation } from './web-search/search-web.mutation';
import type { AnyOperationMutation } from './operation/operation-mutation';

/** All operations that a reload can resume. */
export const operationMutations: readonly AnyOperationMutation[] = [
  getLinksMutation,
  searchWebMutation,
  scrapeContentMutation,
  readAgainMutation,
  extractTextMutation,
  extractYoutubeMutation,
  optimizeCardMutation,
  generateCardExamplesMutation,
  cardToJsonMutation,
  cardFieldsMutation,
  enhancePromptMutation,
  promptToJsonMutation,
  generatePageExamplesMutation,
  convertToJsonMutation,
];

/** Restores the data of the pages that the results of resumed operations change. */
export const restorePages = () => Promise.all([restoreExamples(), restoreConversion()]);
