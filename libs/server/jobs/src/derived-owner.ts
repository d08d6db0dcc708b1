const suffix = '.documents';

/** Owner of the documents behind a visitor's links: their jobs are in no list of the visitor's. */
export const documentsOwner = (visitor: string): string => `${visitor}${suffix}`;

/** The visitor whom an owner's jobs are for. No id of a session has a dot. */
export const visitorOf = (owner: string): string => (owner.endsWith(suffix) ? owner.slice(0, -suffix.length) : owner);
