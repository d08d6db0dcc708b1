import { formatContent } from './output/format-content';
import { collectExtras } from './output/collect-extras';
import { pageModel } from './model/page-model';
import { createPageState, type PageState, type PageStep } from './page-state';
import type { FetchedPage, ReadOptions, ReadPage } from './page-types';
import { checkType } from './steps/check-type';
import { decodeBytes } from './steps/decode-bytes';
import { parseHtml } from './steps/parse-html';
import { readMetadata } from './steps/read-metadata';
import { chooseTitle } from './steps/choose-title';
import { dropHidden } from './steps/drop-hidden';
import { useWholeBody } from './steps/use-whole-body';
import { dropBoilerplate } from './steps/drop-boilerplate';
import { chooseMain } from './steps/choose-main';
import { addLead } from './steps/add-lead';
import { addProductData } from './steps/add-product-data';
import { cleanMain } from './steps/clean-main';
import { chooseBlocks } from './steps/choose-blocks';
import { tidyStructure } from './steps/tidy-structure';
import { writeContent } from './steps/write-content';
import { restoreThinContent } from './steps/restore-thin-content';
import { useArticleData } from './steps/use-article-data';
import { classifyOutcome } from './steps/classify-outcome';

/** Steps from bytes to the visible elements. */
const parsingSteps: readonly PageStep[] = [
  { name: 'check type', run: checkType },
  { name: 'decode bytes', run: decodeBytes },
  { name: 'parse html', run: parseHtml },
  { name: 'read metadata', run: readMetadata },
  { name: 'choose title', run: chooseTitle },
  { name: 'drop hidden', run: dropHidden },
];

/** Steps from bytes to the main content, in order. */
export const pageSteps: readonly PageStep[] = [
  ...parsingSteps,
  { name: 'drop boilerplate', run: dropBoilerplate },
  { name: 'choose main', run: chooseMain },
  { name: 'add lead', run: addLead },
  { name: 'clean main', run: cleanMain },
  { name: 'choose blocks', run: chooseBlocks },
  { name: 'add product data', run: addProductData },
  { name: 'tidy structure', run: tidyStructure },
  { name: 'write content', run: writeContent },
  { name: 'restore thin content', run: restoreThinContent },
  { name: 'use article data', run: useArticleData },
  { name: 'classify outcome', run: classifyOutcome },
];

/** Steps for the whole page, which only drop hidden parts. */
const wholePageSteps: readonly PageStep[] = [
  ...parsingSteps,
  { name: 'use whole body', run: useWholeBody },
  { name: 'tidy structure', run: tidyStructure },
  { name: 'write content', run: writeContent },
  { name: 'classify outcome', run: classifyOutcome },
];

/**
 * Reads the main content of one page, or the whole page. Pure and synchronous: the same bytes yield the same text.
 * Never throws on bad input.
 * @param page bytes and address as fetched, or a browser's DOM as UTF-8
 * @param options `maxChars` limits the content; `rendered`: JavaScript has run; `whole`: returns the whole page
 * @param model trained on labelled pages
 */
export function readPage(page: FetchedPage, options: ReadOptions, model = pageModel): ReadPage {
  const state = createPageState(page, options, model);
  for (const step of options.whole ? wholePageSteps : pageSteps) {
    step.run(state);
    if (state.outcome) break;
  }
  return toReadPage(state);
}

function toReadPage(state: PageState): ReadPage {
  const { title, outcome = 'ok', kind, confidence, message, isTruncated, options } = state;
  const limit = options.maxChars.toLocaleString('en-US');
  return {
    title,
    content: formatContent(state),
    ...collectExtras(state),
    outcome,
    ...(kind === undefined ? {} : { kind }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(message === undefined ? {} : { message }),
    ...(isTruncated && {
      warnings: [`The page has more text than the limit of ${limit} characters: the rest was dropped.`],
    }),
  };
}
