import * as z from 'zod/mini';
import { maxActionClicks, maxPageActions, maxPageWaitMs, selectorChars } from '../limits';
import { maxPdfPagesSchema } from './max-pdf-pages';

const selectorListSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'A selector cannot be empty.'),
    z.maxLength(selectorChars, `A selector is longer than ${selectorChars} characters.`),
  );
/** Returns an optional selector list with its description, by which a model that calls a tool knows its syntax. */
const describedSelectors = (description: string) =>
  z.optional(selectorListSchema.clone()).register(z.globalRegistry, { description });

/** Parts of a page by CSS selectors; the gateway checks their syntax. */
export const selectorsSchema = z.object({
  only: describedSelectors(
    'CSS selectors of the parts that are the content, such as "main, .article", if a site is read wrongly without them.',
  ),
  remove: describedSelectors(
    'CSS selectors of parts to remove before the page is read, such as ".related, .comments".',
  ),
});
export type PageSelectors = z.infer<typeof selectorsSchema>;

/** What to wait for in the browser before a page is read. Every page is then rendered, since only scripts add text later. */
export const waitForSchema = z.object({
  selector: describedSelectors(
    'CSS selectors of elements that scripts add: waits at most 30 seconds until one exists, such as ".price, #reviews".',
  ),
  ms: z
    .optional(z.int().check(z.minimum(0), z.maximum(maxPageWaitMs)))
    .register(z.globalRegistry, { description: 'Milliseconds to wait after the page has loaded.' }),
});
export type PageWait = z.infer<typeof waitForSchema>;

export const scrollActionSchema = z
  .object({ type: z.literal('scroll') })
  .register(z.globalRegistry, { description: 'Scrolls down until the page ends and no longer grows.' });
export const clickActionSchema = z
  .object({
    type: z.literal('click'),
    selector: selectorListSchema.clone().register(z.globalRegistry, {
      description: 'CSS selectors of the button to click: the first visible and enabled match.',
    }),
    times: z.optional(z.int().check(z.minimum(1), z.maximum(maxActionClicks))).register(z.globalRegistry, {
      description: 'Maximum clicks, default 1; fewer if the button disappears or a click changes nothing.',
    }),
  })
  .register(z.globalRegistry, { description: 'Clicks a button that shows more of the page, such as "Load more".' });
export const waitActionSchema = z
  .object({ type: z.literal('wait'), ...waitForSchema.shape })
  .register(z.globalRegistry, { description: 'Waits between two other actions, as `waitFor` does after all.' });
/** What to do in the browser before a page is waited for and read, for text that appears only then. */
export const pageActionSchema = z.discriminatedUnion('type', [scrollActionSchema, clickActionSchema, waitActionSchema]);
export type PageAction = z.infer<typeof pageActionSchema>;
export const actionsSchema = z.array(pageActionSchema).check(z.minLength(1), z.maxLength(maxPageActions));

/** How each page of a request is rendered, and which parts of it, or pages of a linked PDF, are read. */
export const pageOptionsShape = {
  /** Parts of each page by CSS selectors. */
  selectors: z.optional(selectorsSchema),
  /** Renders each page in the browser, and waits before it is read. */
  waitFor: z.optional(waitForSchema),
  /** Renders each page in the browser, and scrolls or clicks in this order once it has loaded. */
  actions: z.optional(actionsSchema),
  /** Pages of each linked PDF to read. */
  maxPdfPages: maxPdfPagesSchema,
};
export interface PageOptions {
  selectors?: PageSelectors | undefined;
  waitFor?: PageWait | undefined;
  actions?: PageAction[] | undefined;
  maxPdfPages?: number | undefined;
}
