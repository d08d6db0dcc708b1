import { htmlPage, prose, readHtml } from '../testing/read-html';

const read = (body: string, format: 'text' | 'markdown' = 'text'): string =>
  readHtml(htmlPage('Nets', `<main><h1>Nets</h1><p>${prose('nets')}</p>${body}<p>${prose('boats')}</p></main>`), {
    format,
  }).content;

describe('lists that the page shows as one', () => {
  const list = (tag: string, level: number, items: string, start = '', id = 'a1'): string =>
    `<${tag} class="c1 lst-kix_${id}-${level} start" ${start}>${items}</${tag}>`;

  it('are nested by the levels of Google Docs', () => {
    const lists = [
      list('ol', 0, '<li>Cut</li>', 'start="1"'),
      list('ul', 1, '<li>the rope</li>'),
      list('ul', 2, '<li>at its end</li>'),
      list('ul', 1, '<li>the net</li>'),
      list('ol', 0, '<li>Mend</li>', 'start="2"'),
    ];
    expect(read(lists.join(''))).toContain('\n1. Cut\n   - the rope\n     - at its end\n   - the net\n2. Mend\n');
  });

  it('stay in their place if two of a level follow each other', () => {
    const lists = [
      list('ol', 0, '<li>Cut</li>', 'start="1"'),
      list('ul', 1, '<li>the rope</li>'),
      list('ol', 1, '<li>the net</li>', 'start="1"'),
      list('ol', 0, '<li>Mend</li>', 'start="2"'),
    ];
    expect(read(lists.join(''))).toContain('\n1. Cut\n   - the rope\n   1. the net\n2. Mend\n');
  });

  it('are not nested if text or another list separates them', () => {
    const first = list('ul', 0, '<li>Cut</li>');
    expect(read(`${first}<p>Then the twine.</p>${list('ul', 1, '<li>Mend</li>')}`)).toContain(
      '\n- Cut\n\nThen the twine.\n\n- Mend\n',
    );
    expect(read(first + list('ul', 1, '<li>Mend</li>', '', 'b2'))).toContain('\n- Cut\n\n- Mend\n');
  });

  it('are one list if the outer one has no items', () => {
    expect(read('<ul><ul><li>Cut</li><li>Mend</li></ul></ul>')).toContain('\n- Cut\n- Mend\n');
    expect(read('<ul><li>Cut</li><ul><li>Mend</li></ul></ul>')).toContain('\n- Cut\n  - Mend\n');
  });
});

describe('icons that have a meaning are written', () => {
  const asciidoctor =
    '<ul class="checklist"><li><p><i class="fa fa-check-square-o"></i> Net</p></li><li><p><i class="fa fa-square-o"></i> Rope</p></li></ul>';
  const notion =
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>Net</span><div class="indented"></div></li></ul>' +
    '<ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>Rope</span></li></ul>';

  it.each([
    ['Asciidoctor', asciidoctor],
    ['Notion', notion],
    [
      'ARIA',
      '<ul><li><div><button role="checkbox" aria-checked="true" disabled></button></div><div><p>Net</p></div></li>' +
        '<li><div><button role="checkbox" aria-checked="false" disabled></button></div><div><p>Rope</p></div></li></ul>',
    ],
    [
      'Confluence',
      '<ul class="inline-task-list"><li class="checked"><span>Net</span></li><li><span>Rope</span></li></ul>',
    ],
  ])('as the state of a task: %s', (_, html) => {
    expect(read(html)).toContain('\n- [x] Net\n- [ ] Rope\n');
    expect(read(html, 'markdown')).toContain('\n- [x] Net\n- [ ] Rope\n');
  });

  it('as the label of a note of Asciidoctor', () => {
    const note =
      '<div class="admonitionblock warning"><table><tr><td class="icon"><i class="fa icon-warning" title="Warning"></i></td><td class="content">Nets sink.</td></tr></table></div>';
    expect(read(note)).toContain('\nWarning\n\nNets sink.\n');
  });

  it('but not for an item around the task, or a check box to select it', () => {
    const task = '<ul><li><button role="checkbox" aria-checked="true" disabled></button> Net</li></ul>';
    expect(read(`<ul><li>${task}</li></ul>`).match(/\[x\]/g)).toHaveLength(1);
    expect(read(task.replace('disabled', ''))).toContain('\n- Net\n');
  });

  it('but not elsewhere', () => {
    expect(read('<p>Nets <i class="fa fa-check-square-o" title="Done"></i> sink.</p>')).toContain('\nNets sink.\n');
    expect(read('<ul><li><i class="fa fa-square-o"></i> Area: 50 m²</li></ul>')).toContain('\n- Area: 50 m²\n');
  });
});

it('puts the number of a footnote in brackets where only the style sheet raises it', () => {
  const note =
    '<div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Since 1998.</p></div></div>';
  const text = `<p>Nets sink.<a id="footnote-anchor-1" href="#footnote-1" class="footnote-anchor">1</a></p>${note}`;
  expect(read(text)).toContain('\nNets sink.[1]\n\n[1] Since 1998.\n');
  expect(read(text, 'markdown')).toContain('Nets sink.[^1]');
  expect(read('<p>Nets sink.[<a class="footnote" href="#n">1</a>]</p>')).toContain('Nets sink.[1]');
  expect(read('<p>Nets<sup><a class="footnote" href="#n">1</a></sup> sink.</p>')).toContain('Nets¹ sink.');
});
