import { htmlPage, readHtml } from '../testing/read-html';

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
});
