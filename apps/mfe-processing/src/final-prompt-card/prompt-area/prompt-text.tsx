import { useRef, useState } from 'react';
import { PlainPrompt } from './plain-prompt';
import type { Selected } from './prompt-area';
import { minLongPromptChars, type PromptTextProps } from './prompt-text-props';
import { useLongPrompt } from './use-long-prompt';

/** Lower than `minLongPromptChars`, so that typing around the limit does not switch the control again and again. */
const longUntil = 50_000;

/** The final prompt for reading and editing: in a text area, or in a virtualised editor while it is long. */
export function PromptText(props: Omit<PromptTextProps, 'handed'>) {
  const [wasLong, setWasLong] = useState(false);
  const handed = useRef<Selected | null>(null);
  const isLong = props.text.length >= (wasLong ? longUntil : minLongPromptChars);
  if (isLong !== wasLong) setWasLong(isLong);
  const longPrompt = useLongPrompt(isLong);
  if (!isLong || longPrompt === 'failed') return <PlainPrompt {...props} handed={handed} />;
  if (longPrompt === 'loading') {
    return <div aria-hidden className="h-72 rounded-md border border-line bg-surface" />;
  }
  return <longPrompt.LongPrompt {...props} handed={handed} />;
}
