import { clsx } from 'clsx';

interface WarningsProps {
  texts: readonly string[];
  className?: string;
}

/**
 * Warnings about a result, such as missing parts. Mounted while empty, since a live region must exist before its first
 * message.
 */
export function Warnings({ texts, className }: WarningsProps) {
  return (
    <div role="status" className={clsx(texts.length > 0 && ['flex flex-col gap-2', className])}>
      {texts.map((text, index) => (
        <p
          key={`${index} ${text}`}
          dir="auto"
          className="rounded-md bg-notice-soft px-3 py-2 text-sm break-words text-notice"
        >
          {text}
        </p>
      ))}
    </div>
  );
}
