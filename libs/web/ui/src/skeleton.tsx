import { clsx } from 'clsx';

/** Widths in percent, for texts of different lengths. */
const rows = [56, 40, 72, 48, 64];

/** A skeleton of loading content. Decorative: a text next to it must describe the state. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={clsx('flex flex-col gap-4 overflow-hidden rounded-md border border-line p-4', className)}
    >
      {rows.map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <div className="h-3.5 rounded-md bg-sunken" style={{ width: `${width}%` }} />
          <div className="h-2.5 rounded-md bg-sunken" style={{ width: `${width + 20}%` }} />
        </div>
      ))}
    </div>
  );
}
