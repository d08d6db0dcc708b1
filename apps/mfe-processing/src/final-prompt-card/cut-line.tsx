import { useEffect, useState } from 'react';
import { followPlainLine } from './prompt-area/follow-plain-line';
import type { PromptArea } from './prompt-area/prompt-area';

interface CutLineProps {
  area: PromptArea;
  text: string;
  /** The character after which the chat reads no further. */
  position: number;
}

const isTextArea = (element: HTMLElement) => element instanceof HTMLTextAreaElement;

/** A line across the final prompt where the chat stops reading; it scrolls with the text. */
export function CutLine({ area, text, position }: CutLineProps) {
  const [top, setTop] = useState<number | null>(null);
  // Only what stands before the cut decides where it falls.
  const before = text.slice(0, position);
  useEffect(() => {
    const follow = area.followLine ?? (isTextArea(area.element) && followPlainLine(area.element));
    return follow ? follow(before.length, setTop) : undefined;
  }, [area, before]);
  if (top === null) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-px border-t-2 border-dashed border-notice"
      style={{ top }}
    >
      <span className="absolute right-5 rounded-b-md bg-notice-soft px-2 text-xs text-notice">
        the chat reads up to here
      </span>
    </div>
  );
}
