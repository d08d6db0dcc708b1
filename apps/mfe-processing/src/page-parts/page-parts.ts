import { ApiProblem } from '@winnow/api-client';
import { createStore, onStartOver } from '@winnow/browser';
import { maxActionClicks, maxPageWaitMs, selectorChars, type PageAction } from '@winnow/contracts';
import type { PageOptions } from '../cards/page-options';
import { changeSite, getSite, type PageParts, type Site } from '../site/site';

const noParts: PageParts = {
  only: '',
  remove: '',
  waitFor: '',
  seconds: '',
  scroll: false,
  click: '',
  clicks: '',
};
export const partsOf = ({ parts }: Pick<Site, 'parts'>): PageParts => ({ ...noParts, ...parts });

export type PartErrors = Partial<Record<keyof PageParts, string>>;

interface PartsForm {
  readonly isOpen: boolean;
  /** Errors of the last attempt, whichever button made it. */
  readonly errors: PartErrors;
}

const closed: PartsForm = { isOpen: false, errors: {} };
const form = createStore(closed);
export const usePartsForm = form.use;
export const openParts = (isOpen: boolean) => form.update((earlier) => ({ ...earlier, isOpen }));
onStartOver(() => form.set(closed));

const isEmpty = (errors: PartErrors) => Object.keys(errors).length === 0;
/** Opens the fields when one has an error. */
const showErrors = (errors: PartErrors) =>
  form.update(({ isOpen }) => ({ isOpen: isOpen || !isEmpty(errors), errors }));

/** Stores the fields; one with an error is validated on every change, one without an error on submit. */
export function changeParts(parts: PageParts): void {
  changeSite({ parts });
  if (!isEmpty(form.get().errors)) showErrors(errorsOf(parts));
}

/** Returns the request's fields without empty ones; shows the errors of invalid fields and returns undefined. */
export function wantedParts(): PageOptions | undefined {
  const parts = partsOf(getSite());
  const errors = errorsOf(parts);
  showErrors(errors);
  if (!isEmpty(errors)) return undefined;
  const [only, remove, selector] = [parts.only, parts.remove, parts.waitFor].map((text) => text.trim() || undefined);
  const ms = millisecondsOf(parts.seconds) || undefined;
  return {
    ...(only || remove ? { selectors: { only, remove } } : {}),
    ...(selector || ms ? { waitFor: { selector, ms } } : {}),
    ...actionsOf(parts),
  };
}

/** A button that shows more is mostly at the end of a page, so that page is scrolled first. */
function actionsOf({ scroll, click, clicks }: PageParts): { actions?: PageAction[] } {
  const selector = click.trim();
  const actions: PageAction[] = [
    ...(scroll ? [{ type: 'scroll' as const }] : []),
    ...(selector ? [{ type: 'click' as const, selector, times: Number(clicks) || 1 }] : []),
  ];
  return actions.length > 0 ? { actions } : {};
}

/** Shows the server's problem with a selector at its field. */
export function showProblem(problem: unknown): void {
  const issues = (problem instanceof ApiProblem && problem.issues) || [];
  const found: PartErrors = {};
  for (const { path, message } of issues) {
    if (path === 'selectors.only') found.only = message;
    if (path === 'selectors.remove') found.remove = message;
    if (path === 'waitFor.selector') found.waitFor = message;
    if (/^actions\.\d\.selector$/.test(path)) found.click = message;
  }
  if (!isEmpty(found)) showErrors(found);
}

function errorsOf(parts: PageParts): PartErrors {
  const errors: PartErrors = {};
  for (const name of ['only', 'remove', 'waitFor', 'click'] as const) {
    const error = errorOf(parts[name].trim());
    if (error) errors[name] = error;
  }
  const ms = millisecondsOf(parts.seconds);
  if (!(ms >= 0 && ms <= maxPageWaitMs)) errors.seconds = `Enter 0 to ${maxPageWaitMs / 1_000} seconds.`;
  const clicks = Number(parts.clicks.trim() || 1);
  if (!(Number.isInteger(clicks) && clicks >= 1 && clicks <= maxActionClicks))
    errors.clicks = `Enter 1 to ${maxActionClicks} clicks.`;
  return errors;
}

/** Accepts a decimal comma; NaN when the text is not a number. */
const millisecondsOf = (seconds: string): number => Math.round(Number(seconds.trim().replace(',', '.')) * 1_000);

function errorOf(selectors: string): string | undefined {
  if (selectors === '') return undefined;
  if (selectors.length > selectorChars) return `A selector is longer than ${selectorChars} characters.`;
  try {
    document.createDocumentFragment().querySelector(selectors);
    return undefined;
  } catch {
    return 'This is not a CSS selector. Use one like main, .article or #content.';
  }
}
