import type { ReactNode, RefObject } from 'react';
import type { PromptArea, Selected } from './prompt-area';

export const promptLabel = 'Final Combined Prompt';
export const promptPlaceholder = 'Your combined prompt will appear here...';

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
