import { htmlPage, stateAfter } from '../testing/read-html';
import { keepCode } from './keep-code';
import { pageBlocks } from './page-blocks';

const text = 'The pump stops after ten minutes, and the red light on its left side starts to blink.';

/** Returns the texts that remain where only paragraphs with `text` are probable. */
function kept(body: string): string[] {
  const state = stateAfter(htmlPage('Pump', `<main>${body}</main>`), 'drop boilerplate');
  const { blocks } = pageBlocks(state.body, [state.body]);
  const isKept = keepCode(blocks, (index) => blocks[index]!.text.startsWith('The pump'), false);
  return blocks.filter((_, index) => isKept(index)).map((block) => block.text.slice(0, 8));
}

describe('code and quotations beside kept text', () => {
  it.each([
    ['code', `<div><p>${text}</p><pre>a = 1</pre></div>`, ['The pump', 'a = 1']],
    [
      'code below a label',
      `<div>${text}<div class="box"><div>Code:</div><pre>a = 1</pre></div></div>`,
      ['The pump', 'a = 1'],
    ],
    ['a quotation', `<div><blockquote><p>Does it?</p></blockquote><p>${text}</p></div>`, ['Does it?', 'The pump']],
  ])('are kept: %s', (_, body, expected) => {
    expect(kept(body)).toEqual(expected);
  });

  it.each([
    ['another text', `<p>${text}</p><p>Reply to it</p>`],
    ['a signature', `<div><p>${text}</p><blockquote class="signature">Kind regards</blockquote></div>`],
    ['code of another part', `<div><div><div><div><pre>a = 1</pre></div></div></div></div><p>${text}</p>`],
    ['code in a menu', `<p>${text}</p><nav><pre>a = 1</pre></nav>`],
  ])('are all that is: %s', (_, body) => {
    expect(kept(body)).toEqual(['The pump']);
  });
});
