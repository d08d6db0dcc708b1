import { lazy, memo, Suspense, useDeferredValue } from 'react';
import type { MarkdownView as View } from './markdown/markdown-view';

// Loaded with the first reply that contains markup, not with the panel. Until then replies are shown as plain text.
const MarkdownView = lazy(() =>
  import('./markdown/markdown-view').then((module) => ({ default: module.MarkdownView }), asItCame),
);
const asItCame = (): { default: typeof View } => ({ default: memo(({ text }) => <>{text}</>) });

/** Whether a text may contain Markdown. */
const hasMarkup = (text: string) => /[*_`#>|[\]<\\&~]|^[ \t]{0,8}(?:[-+]|\d+[.)])\s/m.test(text);

/** The text of a reply, also while it streams; further text is rendered when the browser is idle. */
export function ReplyText({ text }: { text: string }) {
  const drawn = useDeferredValue(text);
  if (!hasMarkup(drawn)) return drawn;
  return (
    <Suspense fallback={drawn}>
      <MarkdownView text={drawn} />
    </Suspense>
  );
}
