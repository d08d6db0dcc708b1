/** The control that shows and edits the final prompt, text area or editor. Positions count UTF-16 units of the text. */
export interface PromptArea {
  /** The element with keyboard input. */
  readonly element: HTMLElement;
  hasFocus: () => boolean;
  selection: () => Selected;
  select: (selected: Selected) => void;
  /** Selects a part, scrolls to its start with some lines visible above it, and focuses the control. */
  showPart: (part: Selected) => void;
  /**
   * Calls `onMove` with the distance in pixels from the top of the control to the end of the line that holds a
   * character, or null while that is out of view. Calls it now, and when the distance changes by scrolling or by the
   * control's size. Returns the unsubscribe function. Absent in a text area: see `followPlainLine`.
   */
  followLine?: (position: number, onMove: (top: number | null) => void) => () => void;
}

export interface Selected {
  start: number;
  end: number;
}
