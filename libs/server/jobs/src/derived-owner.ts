const suffix = '.documents';

/** Returns the owner of documents behind a visitor's links, whose jobs are not listed for the visitor. */
export const documentsOwner = (visitor: string): string => `${visitor}${suffix}`;

/** Returns the visitor for whom an owner's jobs run. Session ids contain no dot. */
export const visitorOf = (owner: string): string => (owner.endsWith(suffix) ? owner.slice(0, -suffix.length) : owner);
