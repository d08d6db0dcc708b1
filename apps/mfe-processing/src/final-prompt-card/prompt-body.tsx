import type { EnhancementType } from '@winnow/contracts';
import { cutSystemPrompt, useFinalPrompt } from '@winnow/final-prompt';
import { lazy, memo, Suspense, useMemo, type ReactNode } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { useDebouncedText } from '../hooks/use-debounced-text';
import { Warnings } from '../text/warnings';
import type { PromptArea } from './prompt-area/prompt-area';
import { PromptText } from './prompt-area/prompt-text';
import { usePromptWarnings } from './prompt-warnings';

const none = () => ({ default: () => null });
// Not on the first page, whose prompt is empty.
const PromptExtras = memo(
  lazy(() => import('./prompt-extras').then((module) => ({ default: module.PromptExtras }), none)),
);
// Nor these, for a short prompt; without them the chat still shows its limit.
const loadCutParts = () => import('./cut-parts');
const SystemPromptNote = memo(
  lazy(() => loadCutParts().then((module) => ({ default: module.SystemPromptNote }), none)),
);
const CutLine = memo(lazy(() => loadCutParts().then((module) => ({ default: module.CutLine }), none)));

interface PromptBodyProps {
  work: EnhancementType;
  area: PromptArea | null;
  onArea: (area: PromptArea | null) => void;
  /** Reason why the text cannot be changed now, or false. */
  wait: string | false;
  /** Rendered between the text and its notes. */
  children: ReactNode;
}

/**
 * The text of the final prompt, and what is shown about it: everything that is rendered on each keystroke. Only the
 * control itself needs the text immediately; the rest follows it after a pause, since reading a long text while it is
 * typed copies it.
 */
export function PromptBody({ work, area, onArea, wait, children }: PromptBodyProps) {
  const text = useFinalPrompt();
  const settled = useDebouncedText(text);
  const cut = useMemo(() => cutSystemPrompt(settled), [settled]);
  const warnings = usePromptWarnings();
  const isCut = cut.dropped > 0;
  // Trim removes its own button.
  const focusFallbackHandlers = useFocusFallback(() => area?.element ?? null);
  return (
    <>
      {text === '' ? null : (
        <Suspense>
          <PromptExtras text={settled} work={work} area={area} wait={wait} />
        </Suspense>
      )}
      <PromptText
        text={text}
        readOnly={wait !== false}
        onArea={onArea}
        overlay={
          area && isCut ? (
            <Suspense>
              <CutLine area={area} sent={cut.sent} />
            </Suspense>
          ) : null
        }
      />
      {children}
      <Warnings texts={warnings} className="mt-3" />
      {isCut ? (
        <div {...focusFallbackHandlers}>
          <Suspense>
            <SystemPromptNote cut={cut} area={area} wait={wait} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
