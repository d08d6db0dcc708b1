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

/** A mark in the margin of the final prompt where the chat stops reading, beside the text; it scrolls with it. */
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
    <div aria-hidden className="pointer-events-none absolute inset-y-0 left-0" style={{ height: top }}>
      <div className="absolute top-1 bottom-0 left-0.75 w-0.75 rounded-full bg-accent/45" />
      <div data-cut-mark className="absolute bottom-0 left-px w-2.5 border-t-2 border-notice" />
      <span className="absolute right-full bottom-0 mr-2 w-max max-w-28 translate-y-1/2 text-right text-xs text-notice max-[75rem]:hidden">
        the chat reads up to here
      </span>
    </div>
  );
}
