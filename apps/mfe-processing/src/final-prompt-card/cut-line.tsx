import { useEffect, useState } from 'react';
import { followPlainLine } from './prompt-area/follow-plain-line';
import type { PromptArea } from './prompt-area/prompt-area';

interface CutLineProps {
  area: PromptArea;
  /** The part that the chat reads; only it determines the position of the line. */
  sent: string;
}

const isTextArea = (element: HTMLElement) => element instanceof HTMLTextAreaElement;

/** Marks the end of the chat's limit in the margin of the final prompt; scrolls with the text. */
export function CutLine({ area, sent }: CutLineProps) {
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    const follow = area.followLine ?? (isTextArea(area.element) && followPlainLine(area.element));
    return follow ? follow(sent.length, setTop) : undefined;
  }, [area, sent]);
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
