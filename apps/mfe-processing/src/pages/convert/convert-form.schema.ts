import { conversionTypes, parseWebUrl, urlChars } from '@winnow/contracts';
import * as z from 'zod/mini';

/** Rules of the convert form (specification, section 5); a text that is no web address is caught before it is sent. */
export const convertFormSchema = z.object({
  url: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'URL is required', abort: true }),
    z.maxLength(urlChars, 'This URL is too long'),
    z.refine((url) => parseWebUrl(url) !== null, 'Please enter a valid web address, like https://example.com'),
  ),
  type: z.enum(conversionTypes, 'Please select a content type'),
});
