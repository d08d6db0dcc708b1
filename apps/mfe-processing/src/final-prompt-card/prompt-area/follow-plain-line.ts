import { heightUpTo } from './plain-area';
import type { PromptArea } from './prompt-area';

/** `followLine` of a text area, in a separate file because the first page does not need it. */
export const followPlainLine =
  (area: HTMLTextAreaElement): NonNullable<PromptArea['followLine']> =>
  (position, onMove) => {
    let height = 0;
    const place = () => {
      const offset = height - area.scrollTop;
      onMove(offset > 0 && offset < area.clientHeight ? offset : null);
    };
    const measure = () => {
      height = heightUpTo(area, position);
      place();
    };
    measure();
    area.addEventListener('scroll', place, { passive: true });
    const resizes = new ResizeObserver(measure);
    resizes.observe(area);
    return () => {
      area.removeEventListener('scroll', place);
      resizes.disconnect();
    };
  };
