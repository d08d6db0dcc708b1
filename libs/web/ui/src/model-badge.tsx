import { Info } from 'lucide-react';
import { Badge } from './badge';
import { showExplanationLazily } from './show-explanation-lazily';

const explanation =
  'No language model answered: the built-in one did. It picks, orders and lists what the text says, and writes nothing new. ' +
  'To have texts rewritten, connect a model.';

/**
 * Shows which model answered. Pressing the built-in one's badge explains it, so that its answers are not mistaken for
 * those of a large model.
 */
export function ModelBadge({ model }: { model: string | undefined }) {
  if (!model) return null;
  if (model === 'offline') {
    return (
      <span data-dense="" className="flex">
        <button
          type="button"
          onClick={({ currentTarget }) => showExplanationLazily(currentTarget, explanation)}
          // As high as other badges; a finger hits it above and below as well.
          className="relative inline-flex min-h-6 shrink-0 items-center gap-1 rounded-md bg-sunken px-2 text-xs font-medium whitespace-nowrap text-muted after:absolute after:inset-x-0 hover:text-ink pointer-coarse:after:-inset-y-2.5"
        >
          Built-in model
          <Info aria-hidden size={12} />
        </button>
      </span>
    );
  }
  return (
    <Badge title={`Answered by ${model}`} className="max-w-full">
      <span className="min-w-0 truncate">{model}</span>
    </Badge>
  );
}
