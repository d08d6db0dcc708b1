import { useCallback, useLayoutEffect, useRef, type ClipboardEvent } from 'react';
import { ContentArea } from '../../text/content-area';
import { changeFinalPrompt } from '../../history/recorded-changes';
import { typeFinalPrompt } from '../prompt-changes';
import { getPromptWarnings } from '../prompt-warnings';
import { plainArea } from './plain-area';
import type { Selected } from './prompt-area';
import { minLongPromptChars, promptLabel, promptPlaceholder, type PromptTextProps } from './prompt-text-props';
import { usePromptArea } from './use-prompt-area';

/**
 * The final prompt in an uncontrolled text area: React would otherwise read, compare and write the whole text on every
 * keystroke.
 */
export function PlainPrompt({ text, readOnly, overlay, ...handing }: PromptTextProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  const shown = useRef('');
  useLayoutEffect(() => {
    if (!element.current || shown.current === text) return;
    shown.current = text;
    element.current.value = text;
  }, [text]);
  /** The caret after a text that was pasted past this area. */
  const pasted = useRef<Selected | null>(null);
  const open = useCallback(() => {
    if (!element.current) return undefined;
    const area = plainArea(element.current);
    return { area: { ...area, selection: () => pasted.current ?? area.selection() } };
  }, []);
  usePromptArea(open, handing);
  // Inserted here, a megabyte of lines froze the page for seconds before the editor replaced this area.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const added = event.clipboardData.getData('text').replaceAll('\r\n', '\n');
    if (readOnly || added.length < minLongPromptChars) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const caret = selectionStart + added.length;
    pasted.current = { start: caret, end: caret };
    const next = value.slice(0, selectionStart) + added + value.slice(selectionEnd);
    changeFinalPrompt('Paste', next, getPromptWarnings());
  };
  return (
    <ContentArea
      ref={element}
      label={promptLabel}
      hideLabel
      placeholder={promptPlaceholder}
      value={text}
      readOnly={readOnly}
      aria-busy={readOnly || undefined}
      isUncontrolled
      onPaste={paste}
      onChange={({ target }) => {
        pasted.current = null;
        shown.current = target.value;
        typeFinalPrompt(shown.current);
      }}
      overlay={overlay}
      areaClassName="h-72 min-h-32"
    />
  );
}
