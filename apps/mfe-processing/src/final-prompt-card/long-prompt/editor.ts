import { insertNewline, standardKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type ChangeSet, type Extension, type Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { applySplice, joinTyping, spliceBetween, type TextSplice } from '../../history/text-splice';
import { promptLabel } from '../prompt-area/prompt-text-props';
import { editorTheme } from './editor-theme';
import { lineDirections } from './line-directions';

interface EditorMode {
  readOnly: boolean;
  isJson: boolean;
}

export interface Editor {
  view: EditorView;
  /** Shows a text that was changed elsewhere; keeps the caret and the scroll position if possible. */
  show: (text: string) => void;
  setMode: (mode: EditorMode) => void;
  /**
   * Destroys the editor and releases its text, since React may retain the props of a previous render for a long time.
   */
  close: () => void;
  /** Called when lines are rendered or move. */
  onDrawn: Set<() => void>;
}

type OnType = (text: string, splice: TextSplice, isBlank: boolean) => void;

const isFromPage = Annotation.define<boolean>();
const searchKeys = searchKeymap.filter(({ key }) => ['Mod-f', 'F3', 'Mod-g', 'Escape'].includes(key ?? ''));

/** Undo and redo belong to the page: the editor keeps no history. Enter does not indent, as in a text area. */
const keys = keymap.of([{ key: 'Enter', run: insertNewline, shift: insertNewline }, ...searchKeys, ...standardKeymap]);

/**
 * Creates an editor for a text of millions of characters in an element, inside a shadow root, where its rules are
 * adopted style sheets, which the page's content security policy allows. `onType` receives the whole text and the
 * change after each change by the visitor.
 */
export function createEditor(host: HTMLElement, text: string, onType: OnType): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const mode = new Compartment();
  const onDrawn = new Set<() => void>();
  let shown = text;
  // A run of typing is applied to the text before it. Applied to the last result, each key would make the engine copy
  // the text, as it joins concatenated strings when they are read.
  let run: { before: string; splice: TextSplice } | null = null;
  const listener = EditorView.updateListener.of(
    ({ docChanged, geometryChanged, transactions, changes, startState, state }) => {
      if (geometryChanged) onDrawn.forEach((drawn) => drawn());
      if (!docChanged || transactions.some((transaction) => transaction.annotation(isFromPage))) return;
      const splice = spliceOf(startState.doc, changes);
      const joined = run && joinTyping(run.splice, splice);
      run = run && joined ? { before: run.before, splice: joined } : { before: shown, splice };
      shown = applySplice(run.before, run.splice);
      onType(shown, splice, isBlank(state.doc));
    },
  );
  const extensions = [
    // Carriage returns would otherwise shift positions.
    EditorState.lineSeparator.of('\n'),
    EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, '\n')),
    EditorView.lineWrapping,
    search({ top: true }),
    keys,
    editorTheme,
    listener,
    mode.of(modeExtension({ readOnly: false, isJson: false })),
  ];
  const view = new EditorView({ root, parent: root, state: EditorState.create({ doc: text, extensions }) });
  return {
    view,
    onDrawn,
    show: (next) => {
      if (next === shown) return;
      const { at, removed, inserted } = spliceBetween(shown, next);
      shown = next;
      run = null;
      view.dispatch({
        changes: { from: at, to: at + removed.length, insert: inserted },
        annotations: isFromPage.of(true),
      });
    },
    close: () => {
      shown = '';
      run = null;
      view.setState(EditorState.create());
      view.destroy();
    },
    setMode: (next) => view.dispatch({ effects: mode.reconfigure(modeExtension(next)) }),
  };
}

const modeExtension = ({ readOnly, isJson }: EditorMode): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({
    'aria-label': promptLabel,
    // An editable element is focusable anyway, but accessibility checkers do not detect that.
    tabindex: '0',
    ...(readOnly ? { 'aria-busy': 'true', 'aria-readonly': 'true' } : {}),
    ...(isJson ? { dir: 'ltr' } : { spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' }),
  }),
  isJson ? [] : lineDirections,
];

/** Returns one change from the first to the last changed character, without reading the rest of the text. */
function spliceOf(text: Text, changes: ChangeSet): TextSplice {
  let at = 0;
  let end = -1;
  let inserted = '';
  changes.iterChanges((from, to, _newFrom, _newTo, added) => {
    if (end < 0) at = from;
    else inserted += text.sliceString(end, from, '\n');
    inserted += added.sliceString(0, added.length, '\n');
    end = to;
  });
  return { at, removed: text.sliceString(at, Math.max(at, end), '\n'), inserted, length: changes.newLength };
}

function isBlank(text: Text): boolean {
  for (const part of text) if (part.trim() !== '') return false;
  return true;
}
