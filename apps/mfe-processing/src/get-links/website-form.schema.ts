import { operations } from '@winnow/contracts';
import * as z from 'zod/mini';

/** The main form (specification, sections 3 and 5); the selected addresses obey the operation's own rule. */
export const websiteFormSchema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, 'Please enter a URL')),
  selectedUrls: operations['scrape-content'].request.shape.urls,
});

export type WebsiteFormValues = z.input<typeof websiteFormSchema>;
