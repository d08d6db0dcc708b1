/** The formats of documents that are read here, each the usual ending of its files' names. */
export const formats = ['pdf', 'docx', 'doc', 'txt'] as const;
export type Format = (typeof formats)[number];
