/** A comment as a block of its own; `cell` names what it is about in a sheet. */
export const commentText = (author: string, text: string, cell = ''): string =>
  `[Comment${cell && ` on ${cell}`}${author.trim() && ` (${author.trim()})`}: ${text.replace(/\s+/g, ' ').trim()}]`;
