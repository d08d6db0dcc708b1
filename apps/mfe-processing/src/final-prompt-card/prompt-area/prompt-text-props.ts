import type { ReactNode, RefObject } from 'react';
import type { PromptArea, Selected } from './prompt-area';

export const promptLabel = 'Final Combined Prompt';
export const promptPlaceholder = 'Your combined prompt will appear here...';

/**
 * Characters from which a text area is too slow, since it lays out its whole text on every keystroke. That takes 25 ms
 * for 1.3 million characters on a desktop (docs/decisions/0025), and about five times as long on a phone.
 */
export const minLongPromptChars = 100_000;

/** Props of both controls of the final prompt. */
export interface PromptTextProps {
  text: string;
  readOnly: boolean;
  /** Rendered over the control, in its coordinates; ignores clicks. */
  overlay: ReactNode;
  /** Called with the control once it is mounted, and with null on unmount. */
  onArea: (area: PromptArea | null) => void;
  /** Selection of the focused control at unmount, for its replacement. */
  handed: RefObject<Selected | null>;
}
