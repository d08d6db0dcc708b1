import { Badge } from './badge';

/** Which model answered; the built-in one is marked, so that its answers are not taken for a large model's. */
export function ModelBadge({ model }: { model: string | undefined }) {
  if (!model) return null;
  const isOffline = model === 'offline';
  return (
    <Badge
      tone={isOffline ? 'notice' : 'neutral'}
      title={isOffline ? 'Answered by the built-in offline model' : `Answered by ${model}`}
      className="max-w-full"
    >
      <span className="min-w-0 truncate">{model}</span>
    </Badge>
  );
}
