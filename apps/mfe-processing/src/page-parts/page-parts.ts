import { ApiProblem } from '@winnow/api-client';
import { onStartOver } from '@winnow/browser';
import { selectorChars, type PageSelectors } from '@winnow/contracts';
import { changeSite, getSite, type PageParts } from '../site/site';
import { createStore } from '../store/create-store';

export const noParts: PageParts = { only: '', remove: '' };

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

/** Returns the request's field, empty without selectors; undefined after showing the errors of the fields. */
export function wantedParts(): { selectors?: PageSelectors } | undefined {
  const { parts = noParts } = getSite();
  const errors = errorsOf(parts);
  showErrors(errors);
  if (!isEmpty(errors)) return undefined;
  const [only, remove] = [parts.only.trim() || undefined, parts.remove.trim() || undefined];
  return only || remove ? { selectors: { only, remove } } : {};
}

/** Shows the server's problem with a selector at its field. */
export function showProblem(problem: unknown): void {
  const issues = (problem instanceof ApiProblem && problem.issues) || [];
  const found: PartErrors = {};
  for (const { path, message } of issues) {
    if (path === 'selectors.only') found.only = message;
    if (path === 'selectors.remove') found.remove = message;
  }
  if (!isEmpty(found)) showErrors(found);
}

function errorsOf({ only, remove }: PageParts): PartErrors {
  const [onlyError, removeError] = [errorOf(only.trim()), errorOf(remove.trim())];
  return { ...(onlyError ? { only: onlyError } : {}), ...(removeError ? { remove: removeError } : {}) };
}

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
