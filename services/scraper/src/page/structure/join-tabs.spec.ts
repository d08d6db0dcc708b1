import { htmlPage, prose, readHtml } from '../testing/read-html';

const contentOf = (tabs: string): string =>
  readHtml(htmlPage('Boats', `<div class="vp-doc"><h1>Boats</h1><p>${prose('boats', 2)}</p>${tabs}</div>`), {
    format: 'markdown',
  })
    .content.split('\n\n')
    .slice(2)
    .join(' ');

const panel = (text: string, attributes = '') => `<div role="tabpanel" ${attributes}><p>${text}</p></div>`;
const panels = panel('Use apt.') + panel('Use brew.', 'hidden');

describe('the label of a tab is above its panel', () => {
  it.each([
    ['items', `<ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul><div>${panels}</div>`],
    [
      'links in items',
      `<div><ul role="tablist"><li><a role="tab" href="#a">Linux</a></li><li><a role="tab" href="#b">macOS</a></li></ul></div>${panels}`,
    ],
    [
      'buttons',
      `<div role="tablist"><button role="tab">Linux</button><button role="tab">macOS</button></div>${panels}`,
    ],
    [
      'radio buttons',
      `<input type="radio" id="a"><input type="radio" id="b"><div><label for="a">Linux</label><label for="b">macOS</label></div>
       <div><div><p>Use apt.</p></div><div><p>Use brew.</p></div></div>`,
    ],
    [
      'buttons without a list',
      `<div class="scroll"><div><button role="tab">Linux</button><button role="tab">macOS</button></div></div><div>${panels}</div>`,
    ],
    [
      'a list in a menu',
      `<nav><div role="tablist"><a role="tab">Linux</a><a role="tab">macOS</a></div></nav><div>${panels}</div>`,
    ],
    [
      'buttons and boxes that are named tabs',
      `<div class="tab-nav"><div></div><button class="tab-nav-button">Linux</button><button class="tab-nav-button">macOS</button></div>
       <div><div class="tab-content"><p>Use apt.</p></div><div class="tab-content"><p>Use brew.</p></div></div>`,
    ],
    [
      'buttons among boxes that are named tabs',
      `<div class="tabs"><button class="tabs__tab">Linux</button><div class="tabs__content"><p>Use apt.</p></div>
       <button class="tabs__tab">macOS</button><div class="tabs__content"><p>Use brew.</p></div></div>`,
    ],
  ])('for %s', (_, tabs) => {
    expect(contentOf(`<div>${tabs}</div>`)).toBe('**Linux** Use apt. **macOS** Use brew.');
  });

  it('unless the panel begins with it', () => {
    const tabs = '<ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul>';
    const repeated = '<div role="tabpanel"><h4>Linux</h4><p>Use apt.</p></div>';
    expect(contentOf(`<div>${tabs}${repeated}${panel('Use brew.')}</div>`)).toBe(
      '#### Linux Use apt. **macOS** Use brew.',
    );
  });

  it.each([
    ['one panel', panel('Use apt.')],
    ['panels without text', `${panel('Use apt.')}${panel('')}`],
    ['blocks that are no panels', '<div>Use apt.</div><div>Use brew.</div>'],
  ])('not with %s', (_, after) => {
    const tabs = '<ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul>';
    expect(contentOf(`<div>${tabs}${after}</div>`)).toMatch(/^- Linux\n- macOS Use apt\./);
  });

  it('not in groups of panels below their labels', () => {
    const group = (...names: string[]): string =>
      `<div>${names.map((name) => `<h3 role="tab">${name}</h3>${panel(`About ${name}.`)}`).join('')}</div>`;
    expect(contentOf(group('Oars', 'Ropes') + group('Fog', 'Tides'))).toBe(
      '### Oars About Oars. ### Ropes About Ropes. ### Fog About Fog. ### Tides About Tides.',
    );
  });

  it('not for buttons above boxes without such a name', () => {
    const buttons = '<div><button class="tab-copy">Copy</button><button class="tab-run">Run</button></div>';
    const boxes = '<div><div><p>One</p></div><div><p>Two</p></div></div>';
    expect(contentOf(`<div>${buttons}${boxes}</div>`)).toBe('One Two');
    expect(contentOf(`<div><div>${buttons}</div>${boxes}</div>`)).toBe('One Two');
  });

  it('beside other text in the same element', () => {
    const list = '<ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul>';
    const tabs = `<div><p>Choose a system.</p>${list}</div><div>${panels}</div>`;
    expect(contentOf(`<div>${tabs}</div>`)).toBe('Choose a system. **Linux** Use apt. **macOS** Use brew.');
  });

  it('not in a form with a label for each field', () => {
    const form = '<div><label for="a">Name</label><label for="b">Boat</label></div><p>One</p><p>Two</p>';
    expect(contentOf(`<div>${form}</div>`)).toBe('Name Boat One Two');
  });
});
