const suffix = '.documents';

/** Returns the owner of the documents that a visitor's pages link to. Their jobs are not listed for the visitor. */
export const documentsOwner = (visitor: string): string => `${visitor}${suffix}`;

/** Returns the visitor for whom an owner's jobs run. Session ids contain no dot. */
export const visitorOf = (owner: string): string => (owner.endsWith(suffix) ? owner.slice(0, -suffix.length) : owner);
