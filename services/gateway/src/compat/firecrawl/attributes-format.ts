import { attributesSchema, type WantedAttributes } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldProblem } from '../strict-request';
import { joinSelectors } from './selectors';

/** The format that reads attributes of elements. */
export const attributesFormat = z.strictObject({ type: z.literal('attributes'), selectors: attributesSchema });

type Wanted = readonly (string | { readonly type: string; readonly selectors?: WantedAttributes })[];

const isAttributes = (format: Wanted[number]) => typeof format === 'object' && format.type === 'attributes';

/** Returns the attributes to read; nothing unless they are requested. Throws a problem that names an invalid selector. */
export function attributesOf(wanted: Wanted): { readonly attributes?: WantedAttributes } {
  const at = wanted.findIndex(isAttributes);
  const format = wanted[at];
  if (typeof format !== 'object' || !format.selectors) return {};
  if (wanted.filter(isAttributes).length > 1) throw fieldProblem('formats', 'can have attributes only once');
  for (const [index, { selector }] of format.selectors.entries())
    joinSelectors([selector], `formats.${at}.selectors.${index}.selector`);
  return { attributes: format.selectors };
}

/** Rejects attributes where pages are read by a crawl. */
export function rejectAttributes(wanted: Wanted, within: string): void {
  if (wanted.some(isAttributes))
    throw fieldProblem(`${within}.formats`, 'attributes are supported by scrape and batch scrape, not by a crawl');
}
