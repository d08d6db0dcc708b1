export type LongPromptModule = typeof import('../long-prompt/long-prompt');

let loading: Promise<LongPromptModule> | null = null;

/** Loads the editor for long texts once; a failed load is retried. */
export function loadLongPrompt(): Promise<LongPromptModule> {
  loading ??= import('../long-prompt/long-prompt').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
