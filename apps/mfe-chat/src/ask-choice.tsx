import { lazy, Suspense } from 'react';
import type { AskMode } from './chat-entry';
import { changeChat, useChat } from './chat-store';
import { SystemPromptLine } from './system-prompt-line';

// Loaded only when selected.
const SourcesLine = lazy(() =>
  import('./all-sources/sources-line').then(
    (module) => ({ default: module.SourcesLine }),
    () => ({ default: () => 'Answers from all sources.' }),
  ),
);

const modeNames: Record<AskMode, string> = { prompt: 'Final prompt', sources: 'All sources' };

/**
 * Selects between the final prompt (the specification's default) and all sources for the next question, and explains
 * the choice.
 */
export function AskChoice() {
  const { mode } = useChat();
  return (
    <div className="flex flex-col gap-1 border-b border-line bg-paper px-4 py-1.5 text-xs text-muted">
      <fieldset className="flex items-center gap-2">
        <legend className="float-left">Ask</legend>
        <span className="flex gap-px rounded-md border border-line bg-surface p-px">
          {(Object.keys(modeNames) as AskMode[]).map((name) => (
            <label
              key={name}
              className="relative flex min-h-6 items-center rounded-sm px-2 has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:border-2"
            >
              <input
                type="radio"
                name="ask-mode"
                value={name}
                checked={name === mode}
                onChange={() => changeChat({ mode: name })}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              />
              {modeNames[name]}
            </label>
          ))}
        </span>
      </fieldset>
      <p role="status">
        {mode === 'prompt' ? (
          <SystemPromptLine />
        ) : (
          <Suspense fallback="All sources">
            <SourcesLine />
          </Suspense>
        )}
      </p>
    </div>
  );
}
