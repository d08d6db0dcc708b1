import { LoaderCircle } from 'lucide-react';

/** A spinner. Decorative: a text next to it must describe the state. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
}
