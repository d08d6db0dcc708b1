import { htmlPage, prose, readHtml } from '../testing/read-html';

const item = (label: string, n: number, text = prose(label, 1)) =>
  `<div class="item"><div class="q"><button aria-expanded="false" aria-controls="a${n}">${label}</button></div>
   <div id="a${n}" hidden>${text}</div></div>`;
const read = (...items: string[]) =>
  readHtml(htmlPage('Help', `<main><h1>Help</h1><p>${prose('help')}</p><div>${items.join('')}</div></main>`)).content;

describe('buttons that expand sections', () => {
  it('are kept where they are the questions of their sections', () => {
    const content = read(item('How far is the beach?', 1), item('Pets and children', 2));
    expect(content).toMatch(/How far is the beach\?\n\nSentence 1 about How far/);
    expect(content).toMatch(/Pets and children\n\nSentence 1 about Pets/);
  });

  it.each([
    ['with one text', item('Show the whole text', 1), item('Show the whole text', 2)],
    ['of one word', item('More', 1), item('Details', 2)],
    ['on its own', item('Show the whole text', 1), ''],
    ['without text', item('How far is the beach?', 1, ''), item('How long is the beach?', 2, '')],
  ])('are dropped: %s', (_, first, second) => {
    expect(read(first, second)).not.toMatch(/^(?:Show|More|Details|How)/m);
  });
});
