import { useCallback, useLayoutEffect, useRef } from 'react';
import { ContentArea } from '../../work/content-area';
import { typeFinalPrompt } from '../prompt-changes';
import { plainArea } from './plain-area';
import { promptLabel, promptPlaceholder, type PromptTextProps } from './prompt-text-props';
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
  const open = useCallback(() => (element.current ? { area: plainArea(element.current) } : undefined), []);
  usePromptArea(open, handing);
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
      onChange={({ target }) => {
        shown.current = target.value;
        typeFinalPrompt(shown.current);
      }}
      overlay={overlay}
      areaClassName="h-72 min-h-32"
    />
  );
}
