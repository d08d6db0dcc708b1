/** Formats a comment as a separate block; `cell` names the cell of a sheet that it refers to. */
export const commentText = (author: string, text: string, cell = ''): string =>
  `[Comment${cell && ` on ${cell}`}${author.trim() && ` (${author.trim()})`}: ${text.replace(/\s+/g, ' ').trim()}]`;
