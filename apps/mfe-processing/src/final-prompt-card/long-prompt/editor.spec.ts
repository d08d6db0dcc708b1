import { applySplice, type TextSplice } from '../../history/text-splice';
import { createEditor, type Editor } from './editor';

// Line measurements of an editor, since jsdom lays out none.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

interface ReportedChange {
  text: string;
  splice: TextSplice;
  isBlank: boolean;
}

let editor: Editor;
let changes: ReportedChange[];

function open(text: string) {
  changes = [];
  editor = createEditor(document.createElement('div'), text, (now, splice, isBlank) =>
    changes.push({ text: now, splice, isBlank }),
  );
}
afterEach(() => editor.close());

const replace = (from: number, to: number, insert: string) => editor.view.dispatch({ changes: { from, to, insert } });
const type = (at: number, text: string) => [...text].forEach((key, index) => replace(at + index, at + index, key));
const erase = (at: number, count: number) => {
  for (let index = 1; index <= count; index += 1) replace(at - index, at - index + 1, '');
};

test('reports the text in the editor after each change, and the splice that leads to it', () => {
  const start = 'one\ntwo\nthree';
  open(start);
  type(3, ' and\na');
  type(0, 'Start ');
  erase(6, 3);
  type(3, '.');
  editor.show('another text');
  type(7, '!?');
  replace(0, 4, '');
  let before = start;
  for (const { text, splice } of changes) {
    if (text.startsWith('another')) before = before.startsWith('another') ? before : 'another text';
    expect(applySplice(before, splice)).toBe(text);
    before = text;
  }
  expect(changes.map(({ text }) => text)).toContain('Sta.one and\na\ntwo\nthree');
  expect(changes.at(-1)?.text).toBe('her!? text');
  expect(editor.view.state.doc.toString()).toBe('her!? text');
});

test('reports whether the text is blank', () => {
  open('a\n');
  type(2, ' \n');
  replace(0, 1, '');
  type(0, 'b');
  expect(changes.map(({ isBlank }) => isBlank)).toEqual([false, false, true, false]);
});
