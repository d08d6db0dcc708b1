import { formatContent } from './output/format-content';
import { collectExtras } from './output/collect-extras';
import { pageModel } from './model/page-model';
import { createPageState, type PageState, type PageStep } from './page-state';
import type { FetchedPage, ReadOptions, ReadPage } from './page-types';
import { checkType } from './steps/check-type';
import { decodeBytes } from './steps/decode-bytes';
import { collectAttributes } from './steps/collect-attributes';
import { parseHtml } from './steps/parse-html';
import { selectElements } from './steps/select-elements';
import { useSelected } from './steps/use-selected';
import { readMetadata } from './steps/read-metadata';
import { chooseTitle } from './steps/choose-title';
import { writeOwnFragments } from './steps/write-own-fragments';
import { dropHidden } from './steps/drop-hidden';
import { readMails } from './steps/read-mails';
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
  { name: 'collect attributes', run: collectAttributes },
  { name: 'select elements', run: selectElements },
  { name: 'read metadata', run: readMetadata },
  { name: 'choose title', run: chooseTitle },
  { name: 'write own fragments', run: writeOwnFragments },
  { name: 'drop hidden', run: dropHidden },
];

/** Steps from bytes to the main content, in order. */
export const pageSteps: readonly PageStep[] = [
  ...parsingSteps,
  { name: 'read mails', run: readMails },
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

/** Steps for selected elements, of which only hidden parts are dropped. */
const selectedSteps: readonly PageStep[] = [
  ...parsingSteps,
  { name: 'use selected', run: useSelected },
  { name: 'tidy structure', run: tidyStructure },
  { name: 'write content', run: writeContent },
];

/**
 * Reads the main content of one page, the whole page, or selected parts. Pure and synchronous: the same bytes yield the
 * same text. Never throws on bad input.
 * @param page bytes and address as fetched, or a browser's DOM as UTF-8
 * @param options `maxChars` limits the content; `rendered`: JavaScript has run; `whole`: returns the whole page
 * @param model trained on labelled pages
 */
export function readPage(page: FetchedPage, options: ReadOptions, model = pageModel): ReadPage {
  const { only, remove } = options.selectors ?? {};
  if (only === undefined) return toReadPage(runSteps(stepsFor(options), createPageState(page, options, model)));
  const selected = runSteps(selectedSteps, createPageState(page, options, model));
  const hasContent = selected.content !== '' && selected.outcome === undefined;
  const isApplied = selected.selectorWarning === undefined;
  // The kind of the page, and whether it is a page at all and no bot wall, are those of the whole page.
  const usualOptions = {
    ...options,
    whole: options.whole && !hasContent,
    selectors: isApplied ? { remove } : undefined,
  };
  const usual = runSteps(stepsFor(usualOptions), createPageState(page, usualOptions, model));
  if (!hasContent) return toReadPage({ ...usual, selectorWarning: selected.selectorWarning ?? noSelection(selected) });
  const { reportedKind, outcome, message } = usual;
  const isPage = outcome === 'ok' || outcome === 'thin';
  return toReadPage({ ...selected, reportedKind, ...(isPage ? { outcome: 'ok' } : { outcome, message }) });
}

const stepsFor = ({ whole }: ReadOptions): readonly PageStep[] => (whole ? wholePageSteps : pageSteps);

function runSteps(steps: readonly PageStep[], state: PageState): PageState {
  for (const step of steps) {
    step.run(state);
    if (state.outcome) break;
  }
  return state;
}

/** Explains why the page was read without `selectors.only`. */
const noSelection = ({ selected }: PageState): string =>
  selected.length === 0
    ? 'No element matches the selector; the page was read without it.'
    : 'The elements that match the selector show no text; the page was read without it.';

function toReadPage(state: PageState): ReadPage {
  const { title, outcome = 'ok', reportedKind: kind, confidence, message } = state;
  const warnings = warningsOf(state);
  return {
    title,
    content: formatContent(state),
    ...collectExtras(state),
    ...(state.attributes && { attributes: state.attributes }),
    outcome,
    ...(kind === undefined ? {} : { kind }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(message === undefined ? {} : { message }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf({ isTruncated, options, selectorWarning, attributesWarning }: PageState): string[] {
  const limit = options.maxChars.toLocaleString('en-US');
  return [
    ...[selectorWarning, attributesWarning].filter((warning) => warning !== undefined),
    ...(isTruncated ? [`The page has more text than the limit of ${limit} characters: the rest was dropped.`] : []),
  ];
}
