import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

export interface PrintedText {
  title: string;
  /** Address or name of its source. */
  source?: string;
  text: string;
}

/**
 * Replaces the page with texts while it is printed (`base.css`), since a text area prints only its visible lines, and
 * rows out of view are not rendered. Nothing is rendered otherwise.
 * @param read returns the texts, empty for printing the page itself; must be stable
 */
export function PrintedTexts({ read }: { read: () => readonly PrintedText[] }) {
  const [texts, setTexts] = useState<readonly PrintedText[]>([]);
  useEffect(() => {
    // The browser takes the page as it is when the event has been handled.
    const show = () => {
      // The cards and the prompt, which may be the only ones, both render it.
      if (!document.querySelector('[data-printed]')) flushSync(() => setTexts(read()));
    };
    const clear = () => setTexts([]);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', clear);
    };
  }, [read]);
  if (texts.length === 0) return null;
  return createPortal(
    <article data-printed="" data-remote="mfe_processing">
      {texts.map(({ title, source, text }, at) => (
        <section key={at} className="mb-6">
          <h2 dir="auto" className="break-after-avoid text-lg font-semibold">
            {title}
          </h2>
          {source ? <p className="break-after-avoid text-sm break-all text-muted">{source}</p> : null}
          <div dir="auto" className="mt-2 text-sm whitespace-pre-wrap">
            {text}
          </div>
        </section>
      ))}
    </article>,
    document.body,
  );
}
