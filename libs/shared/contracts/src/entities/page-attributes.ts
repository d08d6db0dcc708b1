import * as z from 'zod/mini';
import { attributeChars, maxPageAttributes, selectorChars } from '../limits';

/** Attributes of a page's elements by CSS selectors; the gateway checks their syntax. */
export const attributesSchema = z
  .array(
    z.object({
      selector: z.string().check(z.trim(), z.minLength(1), z.maxLength(selectorChars)),
      attribute: z
        .string()
        .check(z.maxLength(attributeChars), z.regex(/^[^\s"'<>/=]+$/, 'This is not the name of an attribute.')),
    }),
  )
  .check(z.minLength(1), z.maxLength(maxPageAttributes));
export type WantedAttributes = z.infer<typeof attributesSchema>;

export const attributeValuesSchema = z.object({
  selector: z.string(),
  attribute: z.string(),
  /** Values of the matching elements that have the attribute, in the order of the page. */
  values: z.array(z.string()),
});
