import { EditorView } from '@codemirror/view';

/** The style of a text area. Font and colours come from the surrounding element and from the page's tokens. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'inherit', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-line::selection, .cm-line ::selection': { backgroundColor: 'var(--color-selection)' },
  '.cm-panels': { backgroundColor: 'var(--color-sunken)', color: 'inherit' },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': { padding: '0.375rem 2rem 0.375rem 0.75rem' },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem' },
  '.cm-panel.cm-search [name=close]': { padding: '0.25rem 0.5rem', top: '0.25rem', cursor: 'pointer' },
  '.cm-textfield, .cm-button': {
    border: '1px solid var(--color-edge)',
    borderRadius: '0.25rem',
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.8125rem',
    padding: '0.125rem 0.5rem',
  },
  '.cm-button': { borderColor: 'var(--color-line)', cursor: 'pointer' },
  ':focus-visible': { outline: '2px solid var(--color-accent)', outlineOffset: '1px' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-notice-soft)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-selection)' },
});
