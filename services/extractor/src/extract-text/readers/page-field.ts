/** Whether the code of a Word field is a page number, whose result is meaningless without pages. */
export const isPageField = (code: string): boolean => /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(code);
