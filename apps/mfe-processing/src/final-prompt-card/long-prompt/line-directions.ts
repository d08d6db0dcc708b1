import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

const byItsFirstLetter = Decoration.line({ attributes: { dir: 'auto' } });

/** Gives each visible line the direction of its own first letter, as in a text area without `dir`. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = linesInView(view);
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = linesInView(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
];

function linesInView({ state, viewport }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let at = viewport.from; at <= viewport.to;) {
    const { from, to } = state.doc.lineAt(at);
    builder.add(from, from, byItsFirstLetter);
    at = to + 1;
  }
  return builder.finish();
}
