import { htmlPage, prose, readHtml } from './testing/read-html';

const read = (body: string): string =>
  readHtml(htmlPage('Plans', `<nav><a href="/about">About us</a></nav>${body}<footer>All rights reserved.</footer>`))
    .content;

describe('headers and footers of components', () => {
  const plans = [
    ['Basic', '9'],
    ['Crew', '29'],
    ['Fleet', '99'],
  ] as const;

  it('are content in cards of Bootstrap', () => {
    const card = ([name, price]: readonly [string, string]) =>
      `<div class="col-md-4"><div class="card"><div class="card-header"><h4>${name}</h4></div>
       <div class="card-body"><h2>$${price}</h2><ul><li>${price} boats</li><li>Support by e-mail, also on Sundays</li></ul></div>
       <div class="card-footer">Billed yearly for ${name}</div></div></div>`;
    const content = read(`<main><h1>Plans</h1><div class="row">${plans.map(card).join('')}</div></main>`);
    for (const [name] of plans) {
      expect(content).toContain(`#### ${name}`);
      expect(content).toContain(`Billed yearly for ${name}`);
    }
    expect(content).not.toMatch(/About us|All rights/);
  });

  it('are content in price tables of Elementor', () => {
    const table = ([name, price]: readonly [string, string]) =>
      `<div class="elementor-column"><div class="elementor-widget"><div class="elementor-price-table">
       <div class="elementor-price-table__header"><h3>${name}</h3></div><div class="elementor-price-table__price">$${price}</div>
       <ul><li>${price} boats</li><li>Support by e-mail, also on Sundays</li></ul>
       <div class="elementor-price-table__footer"><a href="/buy">Buy</a><div>Cancel ${name} at any time</div></div></div></div></div>`;
    const content = read(`<div class="elementor-container">${plans.map(table).join('')}</div>`);
    for (const [name] of plans) {
      expect(content).toContain(`### ${name}`);
      expect(content).toContain(`Cancel ${name} at any time`);
    }
  });

  it('are content in boxes whose parts have another name in common', () => {
    const box = ([name, price]: readonly [string, string]) =>
      `<div class="pricing-plan"><div class="plan-header">${name}</div><div class="plan-price">$${price}</div>
       <div class="plan-items">${price} boats, and support by e-mail, also on Sundays</div></div>`;
    const content = read(`<main><h1>Plans</h1><div>${plans.map(box).join('')}</div></main>`);
    for (const [name, price] of plans) expect(content).toContain(`${name}\n\n$${price}`);
  });

  it.each([
    ['of a component that is not repeated', 'post', 'post-footer'],
    ['of another name than that of the component', 'entry', 'post-footer'],
  ])('are none: %s', (_, component, footer) => {
    expect(
      read(
        `<div class="${component}"><h1>Plans</h1><p>${prose('plans')}</p><div class="${footer}">Filed on Monday</div></div>`,
      ),
    ).not.toContain('Filed');
  });
});

describe('sections of Webflow that a control expands', () => {
  const answer = '<p>It takes two to four days.</p>';
  const section = (attributes: string, text = answer) =>
    `<div class="w-dropdown"><div class="w-dropdown-toggle" id="q" role="button" aria-expanded="false">How long does it take?</div>
     <nav ${attributes}>${text}</nav></div>`;
  const page = (sections: string) => read(`<h1>Questions</h1>${sections}<p>${prose('days')}</p>`);
  const list = 'class="w-dropdown-list"';

  it.each([
    ['one with a label', section(`${list} aria-labelledby="q"`)],
    ['several, to which a script adds it', section(list) + section(list, '<p>It costs nothing.</p>')],
  ])('are content, although they are a `nav`: %s', (_, sections) => {
    expect(page(sections)).toContain('How long does it take?\n\nIt takes two to four');
  });

  it.each([
    ['one without a label', section(list)],
    ['without the name', section('') + section('')],
    ['links', section(list, `<a href="/a">${answer}</a>`).repeat(2)],
  ])('are none: %s', (_, sections) => {
    expect(page(sections)).not.toContain('It takes');
  });
});

describe('fields of Drupal', () => {
  const event = (label: string) =>
    read(`<main><article><h1>Festival</h1><div class="field field--name-field-date">${label}<div class="field__item"><time>14 August 2026, 18:00</time></div></div>
      <p>${prose('music')}</p></article></main>`);

  it('are content with their label', () => {
    expect(event('<div class="field__label">Date</div>')).toContain('Date\n\n14 August 2026');
  });

  it.each([
    ['files', '<span class="file"><a href="/map.pdf">Map of the quay</a></span>', true],
    ['other links', '<a href="/maps">Map of the quay</a>', false],
  ])('are content with links only to files: %s', (_, link, isContent) => {
    const field = `<div class="field"><div class="field__label">See also</div><div class="field__items"><div class="field__item">${link}</div></div></div>`;
    const content = read(`<main><article><h1>Notice</h1><p>${prose('quays')}</p>${field}</article></main>`);
    expect(content.includes('See also\n\nMap of the quay')).toBe(isContent);
  });

  it('are none without one: the date of the page', () => {
    expect(event('')).not.toContain('August');
  });
});

it('layers of Framer that are named a navigation or footer are dropped', () => {
  const layer = (name: string, text: string) =>
    `<div class="framer-x1" data-framer-name="${name}"><p class="framer-text">${text}</p></div>`;
  const cards = ['Basic', 'Crew', 'Fleet'].map((name) => layer('Card', `Reports of the ${name} plan`));
  const content = read(
    `<div class="framer-x2"><h1 class="framer-text">Prices for every crew</h1>${cards.join('')}${layer('Footer', '© 2026 Harbour Ltd., all the best')}</div>`,
  );
  expect(content).toContain('Reports of the Fleet plan');
  expect(content).not.toContain('Harbour Ltd.');
});

it('parts of a newsletter of Mailchimp around its text are dropped', () => {
  const part = (id: string, text: string) =>
    `<tr><td id="${id}"><table><tr><td class="mcnTextContent">${text}</td></tr></table></td></tr>`;
  const content = read(
    `<table>${part('templateBody', '<h1>Spring</h1><p>The first boats are back in the water, and the crane works.</p>')}
     ${part('templateFooter', 'Do you want to change how you receive these letters?<br>You can <a href="/u">leave this list</a>.')}</table>`,
  );
  expect(content).toContain('first boats');
  expect(content).not.toContain('this list');
});

it('a heading before loose text in the same element is kept', () => {
  expect(
    read(`<main><p>${prose('boats')}</p><div><h3>New berths</h3>Berths 40 to 52 are free.</div></main>`),
  ).toContain('### New berths\n\nBerths 40');
});
