import { clsx } from 'clsx';

interface WarningsProps {
  texts: readonly string[];
  className?: string;
}

/** What a visitor should know of a result: parts that are missing, for one. Drawn before there is any, or none is announced. */
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
