import type { EnhancementType } from '@winnow/contracts';
import { getFinalPrompt } from '@winnow/final-prompt';
import { Button } from '@winnow/ui';
import { RotateCcw } from 'lucide-react';
import { enhancePromptMutation, rewriteLabels } from '../enhance-content/enhance-prompt.mutation';
import { useHistory } from '../history/history';
import type { HistoryStep } from '../history/history-step';
import { applySplice, inverse, isAfter } from '../history/text-splice';
import { useModelStatus } from '../model/model-status';
import { startOperation } from '../operation/start-operation';
import { useIsRunning } from '../operation/use-operation';
import { enhancePromptKey } from './prompt-mutations';

interface RegeneratePromptProps {
  text: string;
  work: EnhancementType;
  /** Reason why the text cannot be changed now, or false. */
  wait: string | false;
}

/**
 * Queries the model again for the text before a rewrite, in the selected style; shown while the prompt is unchanged
 * since that rewrite.
 */
export function RegeneratePrompt({ text, work, wait }: RegeneratePromptProps) {
  const { done } = useHistory();
  const model = useModelStatus()?.model;
  const isEnhancing = useIsRunning(enhancePromptKey);
  const steps = rewriteOf(done, text);
  if (!steps || model === undefined || model === 'offline') return null;
  return (
    <Button
      size="sm"
      className="mb-4"
      icon={<RotateCcw aria-hidden size={16} />}
      title="Ask the model again, for the text before"
      busy={isEnhancing}
      unavailable={!isEnhancing && wait}
      onClick={() =>
        startOperation(enhancePromptMutation, {
          enhancementType: work,
          isToFit: steps[0]?.label === rewriteLabels.toFit,
          source: steps.reduceRight(
            (now, { prompt }) => (prompt ? applySplice(now, inverse(prompt.splice)) : now),
            getFinalPrompt(),
          ),
          fresh: true,
        })
      }
    >
      Regenerate
    </Button>
  );
}

/**
 * Returns the rewrite that produced this text, and how often it was regenerated since; null if the last change was
 * another one.
 */
function rewriteOf(done: readonly HistoryStep[], text: string): readonly HistoryStep[] | null {
  const last = done.at(-1)?.prompt;
  const first = done.findLastIndex(({ label }) => label !== rewriteLabels.again);
  const { enhance, toFit } = rewriteLabels;
  // The label first: after each key, reading the text would copy all of it.
  if (!last || ![enhance, toFit].includes(done[first]?.label ?? '') || !isAfter(text, last.splice)) return null;
  const steps = done.slice(first);
  return steps.every(({ prompt }) => prompt) ? steps : null;
}
