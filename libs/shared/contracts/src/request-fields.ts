import * as z from 'zod/mini';
import { describeShapeIssue } from './json-shape';
import { isKnownLanguage } from './language-tag';
import { instructionChars, maxPatterns, patternChars, urlChars } from './limits';

/**
 * A web address as text. Gateway and worker parse and check it, so that an invalid address in a list does not fail the
 * others.
 */
export const urlSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'URLs cannot be empty'),
    z.maxLength(urlChars, `The address is longer than ${urlChars.toLocaleString('en')} characters.`),
  );

/** Path patterns (RFC 9309, 2.2.2); the scraper bounds the time of matching. */
export const patternsSchema = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(patternChars, `A pattern is longer than ${patternChars} characters.`),
        z.regex(/^[/*]/, 'A pattern begins with / or *, like /docs/ or *.html$.'),
      ),
  )
  .check(z.maxLength(maxPatterns, `There are more than ${maxPatterns} patterns.`));

/** Content for the model; blank text is rejected. The gateway applies the configured maximum size. */
export const contentSchema = z.string().check(z.regex(/\S/, 'Content cannot be empty'));

/** Text typed by a person for the model, without U+0000, which truncates text in programs written in C. */
export const typedText = z
  .string()
  .check(z.refine((text) => !text.includes('\0'), 'The text must not contain the character U+0000.'));

export const instructionsSchema = typedText.check(
  z.maxLength(
    instructionChars,
    `The instructions are longer than ${instructionChars.toLocaleString('en')} characters.`,
  ),
);

/** A known language tag. The list is closed, which bounds data kept per language. */
export const languageSchema = z
  .string()
  .check(
    z.maxLength(35),
    z.refine(isKnownLanguage, 'This is not a known language. Use a tag like de or pt-BR (BCP 47).'),
  );

/** A JSON Schema (2020-12) of the requested answer, with the keywords and sizes of `describeShapeIssue`. */
export const shapeSchema = z.record(z.string(), z.unknown()).check((context) => {
  const message = describeShapeIssue(context.value);
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
});

/** Queries the model instead of the cache; the new answers replace the cached ones. */
export const freshSchema = z.optional(z.boolean());

/** Use of a site's sitemaps: pages of sitemaps besides linked ones, linked ones alone, or those of sitemaps alone. */
export const sitemapUseSchema = z.enum(['include', 'skip', 'only']);
