const separator = /(?<!\s)\s+[|·•»«:–—-]+\s+|(?:(?<!\s)\s+)?[|»]\s*|(?<!\s)\s+::\s+/;

/** Returns the parts of a document's title: the page, its section, the site. */
export const titleParts = (documentTitle: string): string[] => documentTitle.split(separator);
