import { LoaderCircle } from 'lucide-react';

/** A turning ring. Decoration only: what is going on must be beside it in words. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
}
