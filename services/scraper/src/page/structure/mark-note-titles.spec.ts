import { htmlPage, prose, readHtml } from '../testing/read-html';

const read = (body: string, format: 'text' | 'markdown' = 'markdown'): string =>
  readHtml(
    htmlPage('Nets', `<main class="vp-doc"><h1>Nets</h1><p>${prose('nets')}</p>${body}<p>${prose('boats')}</p></main>`),
    {
      format,
    },
  ).content;

describe('the title of a note is bold', () => {
  it.each([
    ['Sphinx', '<div class="admonition"><p class="admonition-title">Salt</p><p>Nets sink.</p></div>'],
    ['VitePress', '<div class="warning custom-block"><p class="custom-block-title">Salt</p><p>Nets sink.</p></div>'],
    ['GitHub', '<div class="markdown-alert"><p class="markdown-alert-title">Salt</p><p>Nets sink.</p></div>'],
    [
      'Starlight',
      '<aside class="starlight-aside"><p class="starlight-aside__title">Salt</p><section><p>Nets sink.</p></section></aside>',
    ],
    [
      'Docusaurus',
      '<div class="alert"><div class="admonitionHeading_a1b2"><span>Salt</span></div><div><p>Nets sink.</p></div></div>',
    ],
    [
      'Asciidoctor',
      '<table><tr><td class="icon"><div class="title">Salt</div></td><td class="content"><p>Nets sink.</p></td></tr></table>',
    ],
  ])('%s', (_, note) => {
    expect(read(note)).toContain('**Salt**\n\nNets sink.');
    expect(read(note, 'text')).toContain('Salt\n\nNets sink.');
  });

  it('unless it is a heading, has several paragraphs or another name', () => {
    const note = (title: string): string => read(`<div class="admonition">${title}<p>Nets sink.</p></div>`);
    expect(note('<h3 class="admonition-title">Salt</h3>')).toContain('### Salt\n\nNets sink.');
    expect(note('<div class="alert-header"><p>Salt</p><p>Sea</p></div>')).toContain('Salt\n\nSea\n\nNets sink.');
    expect(note('<p class="subtitle">Salt</p>')).toContain('Salt\n\nNets sink.');
    expect(note('<p class="subtitle">Salt</p>')).not.toContain('**');
  });
});
