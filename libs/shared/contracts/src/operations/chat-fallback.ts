/** Shown when a failed chat brings no message of its own; apart from the operation, whose schemas the chat's remote leaves out. */
export const chatFallbackMessage = 'Failed to get response. Please try again.';
