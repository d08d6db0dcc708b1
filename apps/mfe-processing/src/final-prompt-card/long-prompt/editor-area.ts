import { EditorView } from '@codemirror/view';
import type { PromptArea } from '../prompt-area/prompt-area';
import type { Editor } from './editor';

/** Adapts the editor for long texts to the final prompt's control. */
export function editorArea({ view, onDrawn }: Editor): PromptArea {
  const within = (position: number) => Math.min(position, view.state.doc.length);
  const rangeOf = (start: number, end: number) => ({ anchor: within(start), head: within(end) });
  return {
    element: view.contentDOM,
    hasFocus: () => view.hasFocus,
    selection: () => ({ start: view.state.selection.main.from, end: view.state.selection.main.to }),
    select: ({ start, end }) => view.dispatch({ selection: rangeOf(start, end), scrollIntoView: true }),
    showPart: ({ start, end }) => {
      view.focus();
      view.dispatch({
        selection: rangeOf(start, end),
        effects: EditorView.scrollIntoView(within(start), { y: 'start', yMargin: 2 * view.defaultLineHeight }),
      });
      view.dom.scrollIntoView({ block: 'nearest' });
    },
    followLine: (position, onMove) => {
      const place = () =>
        view.requestMeasure({ key: place, read: () => endOfLine(view, within(position)), write: onMove });
      place();
      onDrawn.add(place);
      view.scrollDOM.addEventListener('scroll', place, { passive: true });
      return () => {
        onDrawn.delete(place);
        view.scrollDOM.removeEventListener('scroll', place);
      };
    },
  };
}

/**
 * Returns the pixels from the top of the editor to the end of the line that contains a character; null while that is
 * out of view.
 */
function endOfLine(view: EditorView, position: number): number | null {
  const line = view.coordsAtPos(position, -1);
  if (!line) return null;
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  return line.bottom > top && line.bottom < bottom ? line.bottom - view.dom.getBoundingClientRect().top : null;
}
