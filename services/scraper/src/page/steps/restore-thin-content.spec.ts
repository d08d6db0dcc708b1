import { htmlPage, prose, readHtml } from '../testing/read-html';

describe('a page on which hardly any text is kept', () => {
  it('is read without the menus inside of its header', () => {
    const links = ['Menu', 'Book', 'Gift vouchers', 'Find us'];
    const menu = `<nav>${links.map((text) => `<li><a href="/${text}">${text}</a></li>`).join('')}</nav>`;
    const dishes = [
      'Crab on toast',
      'Hake in cider',
      'Rhubarb fool',
      'Barley',
      'Beetroot',
      'Soup',
      'Bread',
      'Cheese',
      'Pie',
      'Trout',
    ].map(
      (name) =>
        `<div class="menu-item"><h4>${name}</h4><span>£11</span><div>Leeks, mussels, potato, dill, and butter</div></div>`,
    );
    const page = `<header class="Header">${menu}</header><main><div class="menu-block"><div class="menus">
      <div class="menu">${dishes.join('')}</div></div></div><p>Please tell us about allergies, of any kind.</p></main>`;
    const { content } = readHtml(htmlPage('Menu — Harbour Kitchen', page));
    expect(content).toContain('Hake in cider');
    expect(content).not.toContain('Gift vouchers');
  });

  it('keeps the text in a box beside the restored links', () => {
    const links = Array.from(
      { length: 40 },
      (_, index) => `<li><a href="/b/${index}">Boat ${index} of the harbour</a></li>`,
    );
    const page = `<div>
      <h1>Boats</h1>
      <div><p>${prose('boats', 1)}</p></div>
      <div class="banner">
        <p>${prose('oars', 1)}</p>
      </div>
      <div class="category"><ul>${links.join('')}</ul></div></div>`;
    expect(readHtml(htmlPage('Boats', page)).content).toMatch(/about boats[^]*about oars[^]*Boat 39/);
  });

  it('keeps an answer in a menu, but not the links above it', () => {
    const links = Array.from(
      { length: 40 },
      (_, index) => `<li><a href="/b/${index}">Boat ${index} of the harbour</a></li>`,
    );
    const answer = `<nav aria-labelledby="question">
        <div><a href="/x">Moorings</a></div><p>${prose('oars', 1)}</p></nav>`;
    const page = `<div><h1>Boats</h1><p>${prose('boats', 1)}</p>${answer}<div class="category"><ul>${links.join('')}</ul></div></div>`;
    const { content } = readHtml(htmlPage('Boats', page));
    expect(content).toMatch(/about boats[^]*about oars[^]*Boat 39/);
    expect(content).not.toContain('Moorings');
  });

  it('has the same text in Markdown if nothing else is restored', () => {
    const menu = Array.from(
      { length: 40 },
      (_, index) => `<li><a href="/b/${index}">Boat ${index} of the harbour</a></li>`,
    );
    const share = '<ul><li><a href="https://share.example/">Share this page</a></li></ul>';
    const page = htmlPage(
      'Boats',
      `<nav><ul>${menu.join('')}</ul></nav><div><h1>Boats</h1><p>${prose('boats', 2)}</p>${share}</div>`,
    );
    expect(readHtml(page).content).toBe(prose('boats', 2));
    expect(readHtml(page, { format: 'markdown' }).content).toBe(prose('boats', 2));
  });

  it('is restored on a short page of links in its only main element, which would be empty', () => {
    const links = (names: readonly string[]): string =>
      `<ul>${names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul>`;
    const list = links(['PortBusy', 'NoAnswer', 'WornBulb', 'CabinetUnknown']);
    const tools = links(['Attachments', 'History', 'Blame', 'Rename', 'Delete', 'Changelog']);
    const page = `<div class="sidebar-layout"><div>${tools}</div><main><h1>Errors</h1>${list}</main></div>`;
    const { content } = readHtml(htmlPage('Errors', page));
    expect(content.replace('# Errors\n\n', '')).toBe('- PortBusy\n- NoAnswer\n- WornBulb\n- CabinetUnknown');
  });
});
