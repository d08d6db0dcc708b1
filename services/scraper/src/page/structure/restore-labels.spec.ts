import { htmlPage, prose, readHtml } from '../testing/read-html';

const item = (label: string, n: number, text = prose(label, 1)) =>
  `<div class="item"><div class="q"><button aria-expanded="false" aria-controls="a${n}">${label}</button></div>
   <div id="a${n}" hidden>${text}</div></div>`;
const button = (label: string) => `<button aria-expanded="false">${label}</button>`;
const read = (...items: string[]) =>
  readHtml(htmlPage('Help', `<main><h1>Help</h1><p>${prose('help')}</p><div>${items.join('')}</div></main>`)).content;

describe('buttons that expand sections', () => {
  it('are kept where they are the questions of their sections', () => {
    const content = read(item('How far is the beach?', 1), item('Pets and children', 2));
    expect(content).toMatch(/How far is the beach\?\n\nSentence 1 about How far/);
    expect(content).toMatch(/Pets and children\n\nSentence 1 about Pets/);
  });

  it.each([
    ['beside the section', (label: string) => `<div>${button(label)}<div>${prose(label, 1)}</div></div>`],
    [
      'in a row above the section',
      (label: string) => `<div><div>${button(label)}</div><div>${prose(label, 1)}</div></div>`,
    ],
  ])('are kept without the id of the section: %s', (_, markup) => {
    const content = read(markup('How far is the beach?'), markup('Pets and children'));
    expect(content).toMatch(/How far is the beach\?\n\nSentence 1 about How far/);
    expect(content).toMatch(/Pets and children\n\nSentence 1 about Pets/);
  });

  it.each([
    ['questions', 'q', 'How far is the beach?', 'May I bring pets?'],
    ['labels in an accordion', 'accordion', 'The way to the beach', 'Pets and children'],
  ])('are kept without a state: %s', (_, name, first, second) => {
    const markup = (label: string) =>
      `<button class="${name}">${label}</button><div class="panel"><p>${prose(label, 1)}</p></div>`;
    const content = read(markup(first), markup(second));
    expect(content).toContain(`${first}\n\nSentence 1 about ${first}`);
    expect(content).toContain(`${second}\n\nSentence 1 about ${second}`);
  });

  it('are kept with a heading in them, and the id of the section by a convention of Bootstrap', () => {
    const markup = (label: string, n: number) =>
      `<div><button data-bs-toggle="collapse" data-bs-target="#a${n}"><h4>${label}</h4></button>
       <div id="a${n}" class="collapse">${prose(label, 1)}</div></div>`;
    const content = read(markup('The way to the beach', 1), markup('Pets and children', 2));
    expect(content).toMatch(/#### The way to the beach\n[^#]*Sentence 1 about The way/);
    expect(content).toMatch(/#### Pets and children\n[^#]*Sentence 1 about Pets/);
  });

  it.each([
    ['by their state', (label: string) => `${button(label)}<div>${prose(label, 1)}</div>`],
    [
      'by an attribute of Alpine, in a rendered page',
      (label: string) => `<button>${label}</button><div x-show="o" style="display: none">${prose(label, 1)}</div>`,
    ],
  ])('are kept where three or more have a short label: %s', (_, markup) => {
    const sections = ['Details', 'Care', 'Shipping'].map((label) => `<div>${markup(label)}</div>`);
    expect(read(...sections)).toMatch(/Details\n\nSentence[^]*Care\n\nSentence[^]*Shipping\n\nSentence/);
    expect(read(...sections.slice(0, 2))).not.toMatch(/^(?:Details|Care)$/m);
  });

  it('are dropped with short labels where they are tabs, which have no state of a section', () => {
    const tabs = ['All', 'Static', 'Abstract'].map(
      (label) => `<button role="tab" aria-controls="panel">${label}</button><div id="panel">${prose(label, 1)}</div>`,
    );
    expect(read(...tabs)).not.toMatch(/^(?:All|Static|Abstract)$/m);
  });

  it('are dropped without a state where they are no questions, as those that play a video above its text', () => {
    const markup = (label: string) => `<div><button class="play">${label}</button><p>${prose(label, 1)}</p></div>`;
    expect(read(markup('Play the film about Kiel'), markup('Play the film about Emden'))).not.toMatch(/^Play/m);
  });

  it('are dropped in a row of filters above a text', () => {
    const filters = `<div>${button('Filter by size')}${button('Filter by colour')}<div>${prose('boats', 1)}</div></div>`;
    expect(read(filters)).not.toContain('Filter');
  });

  it('are dropped above the text of an article, and where they open a menu', () => {
    const tool = (label: string) => `<div>${button(label)}</div><p>${prose(label, 1)}</p><p>${prose('boats', 1)}</p>`;
    expect(read(tool('Listen to this text'), tool('On this page'))).not.toMatch(/Listen to this text\n|On this page\n/);
    const menu = (label: string) =>
      `<div>${button(label).replace('<button', '<button aria-haspopup="true"')}<div>${prose('boats', 1)}</div></div>`;
    expect(read(menu('Share this text'), menu('Choose a language'))).not.toMatch(/Share|Choose/);
  });

  it('are dropped where other text is between them and the next section', () => {
    const markup = (label: string) =>
      `<div><div>${button(label)}<i>Open</i></div><div>${prose('boats', 1)}</div></div>`;
    expect(read(markup('How far is the beach?'), markup('Pets and children'))).not.toMatch(/How far|Pets/);
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
