import { useEffect, useState, type RefObject } from 'react';
import { heightUpTo } from './text-position';

interface CutLineProps {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** The character after which the chat reads no further. */
  position: number;
}

/** A line across the final prompt where the chat stops reading; it scrolls with the text. */
export function CutLine({ area, text, position }: CutLineProps) {
  const [top, setTop] = useState<number | null>(null);
  // Only what stands before the cut decides where it falls.
  const before = text.slice(0, position);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let height = 0;
    const place = () => {
      const offset = height - element.scrollTop;
      setTop(offset > 0 && offset < element.clientHeight ? offset : null);
    };
    const measure = () => {
      height = heightUpTo(element, before.length);
      place();
    };
    measure();
    element.addEventListener('scroll', place, { passive: true });
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', place);
      resizes.disconnect();
    };
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
