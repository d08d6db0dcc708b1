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
      <button
        type="button"
        onClick={({ currentTarget }) => showExplanationLazily(currentTarget, explanation)}
        className="inline-flex min-h-6 shrink-0 items-center gap-1 rounded-md bg-sunken px-2 text-xs font-medium whitespace-nowrap text-muted hover:text-ink"
      >
        Built-in model
        <Info aria-hidden size={12} />
      </button>
    );
  }
  return (
    <Badge title={`Answered by ${model}`} className="max-w-full">
      <span className="min-w-0 truncate">{model}</span>
    </Badge>
  );
}
