import { defaultEnhancementType, enhancementLabels, type EnhancementType } from '@winnow/contracts';
import { getFinalPrompt } from '@winnow/final-prompt';
import { Button, Card, Checkbox, Select } from '@winnow/ui';
import { Sparkles, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useCardsSelector } from '../cards/cards';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { hasSteps, subscribeToHistory } from '../history/history';
import { moveInHistory } from '../history/move-in-history';
import { useUndoKeys } from '../history/use-undo-keys';
import { useIsRunning } from '../operation/use-operation';
import { OperationStatus } from '../operation/operation-status';
import { PartialResult } from '../operation/partial-result';
import { useIsNarrow } from '../hooks/use-is-narrow';
import { enhancePrompt } from './prompt-actions';
import type { PromptArea } from './prompt-area/prompt-area';
import { PromptBody } from './prompt-body';
import { setWithSource, useWithSource } from './piece-options';
import { replaceFinalPrompt } from './prompt-changes';
import { enhancePromptKey, promptToJsonKey } from './prompt-mutations';
import { PromptOutputs } from './prompt-outputs';

// Not on the first page, which has no history; without the buttons, the keys undo.
const HistoryButtons = lazy(() =>
  import('../history/history-buttons').then(
    (module) => ({ default: module.HistoryButtons }),
    () => ({ default: () => null }),
  ),
);

/** The pieces collected into one text, which is also the chat's system prompt. */
export function FinalPromptCard() {
  const [area, setArea] = useState<PromptArea | null>(null);
  const move = (direction: 'undo' | 'redo') => moveAndShow(direction, area);
  useUndoKeys(area?.element, move);
  const hasHistory = useSyncExternalStore(subscribeToHistory, hasSteps);
  // Undo and Redo disappear along with what they would change.
  const focusFallbackHandlers = useFocusFallback(() => area?.element ?? null);
  const [enhancementType, setEnhancementType] = useState<EnhancementType>(defaultEnhancementType);
  const isConverting = useIsRunning(promptToJsonKey);
  const isEnhancing = useIsRunning(enhancePromptKey);
  const isWorking = isConverting || isEnhancing;
  const wait = (own: boolean) => isWorking && !own && 'Wait until the work on the prompt has ended';
  const isNarrow = useIsNarrow();
  const outputs = <PromptOutputs isNarrow={isNarrow} isConverting={isConverting} wait={wait(isConverting)} />;
  return (
    <Card
      {...focusFallbackHandlers}
      title="Final Combined Prompt"
      titleId="final-title"
      hint="Collected pieces; the chat uses them as its instructions"
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {isNarrow ? null : outputs}
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Select
            label="Enhancement type"
            value={enhancementType}
            options={enhancementLabels}
            onChange={setEnhancementType}
            className="w-44"
          />
          <Button
            size="sm"
            icon={<Sparkles aria-hidden size={16} />}
            busy={isEnhancing}
            unavailable={wait(isEnhancing)}
            onClick={() => enhancePrompt(getFinalPrompt(), enhancementType)}
          >
            {isEnhancing ? 'Enhancing...' : 'Enhance'}
          </Button>
        </span>
        {isNarrow ? outputs : null}
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          {hasHistory ? (
            <Suspense>
              <HistoryButtons onMove={move} />
            </Suspense>
          ) : null}
          <Button
            size="sm"
            variant="danger"
            icon={<Trash2 aria-hidden size={16} />}
            unavailable={wait(false)}
            onClick={() => replaceFinalPrompt('Clear', '')}
          >
            Clear
          </Button>
        </span>
      </div>
      <OperationStatus mutationKey={promptToJsonKey} className="mb-4" />
      <OperationStatus mutationKey={enhancePromptKey} className="mb-4" />
      <PartialResult mutationKey={enhancePromptKey} />
      <PromptBody work={enhancementType} area={area} onArea={setArea} wait={wait(false)}>
        <SourceOption />
      </PromptBody>
    </Card>
  );
}

/** Options for adding pieces; hidden without cards. */
function SourceOption() {
  const isOn = useWithSource();
  const hasCards = useCardsSelector((cards) => cards.length > 0);
  if (!hasCards) return null;
  return (
    <label className="mt-2 flex min-h-6 w-fit items-center gap-2 text-sm text-muted">
      <Checkbox checked={isOn} onChange={(event) => setWithSource(event.target.checked)} />
      Title and address above each piece that is added
    </label>
  );
}

/** Undoes or redoes a step; moves the caret to the change if the text area has the focus. */
function moveAndShow(direction: 'undo' | 'redo', area: PromptArea | null): void {
  const splice = moveInHistory(direction)?.prompt?.splice;
  if (!splice || !area?.hasFocus()) return;
  const end = splice.at + (direction === 'undo' ? splice.removed : splice.inserted).length;
  // After React has rendered the text.
  queueMicrotask(() => {
    if (area.hasFocus()) area.select({ start: end, end });
  });
}
