import { toMarkdown } from '../write/to-markdown';
import { buildTree } from './build-tree';
import type { Element } from './element';

const read = (html: string) => toMarkdown(buildTree(html).root);

describe('shadow roots in the source of a page', () => {
  it('show the children of their element in their slots', () => {
    const html =
      '<my-page><template shadowrootmode="open"><style>a{}</style><h1><slot name="title">Untitled</slot></h1><main><slot></slot></main>' +
      '<p>Published by us</p></template><p>One</p><span slot="title">Tides</span><p>Two</p></my-page><p>End</p>';
    expect(read(html)).toBe('# Tides\n\nOne\n\nTwo\n\nPublished by us\n\nEnd');
    const parents = (element: Element): boolean =>
      element.children.every((child) => typeof child === 'string' || (child.parent === element && parents(child)));
    expect(parents(buildTree(html).root)).toBe(true);
  });

  it('show the content of slots without children, and children without a slot', () => {
    expect(
      read(
        '<x-a><template shadowrootmode="closed"><p><slot>Default</slot></p></template>\n<p slot="other">Own</p></x-a>',
      ),
    ).toBe('Default\n\nOwn');
  });

  it('pass children through nested elements', () => {
    const inner =
      '<x-in><template shadowrootmode="open"><div><slot></slot></div></template><slot name="a"></slot></x-in>';
    expect(
      read(`<x-out><template shadowrootmode="open"><p>Head</p>${inner}</template><p slot="a">Text</p></x-out>`),
    ).toBe('Head\n\nText');
  });

  it('are read in bounded depth and time, however they are nested', () => {
    const html = '<x-a><template shadowrootmode="open"><div><div><slot></slot></div></div></template>'.repeat(20_000);
    expect(read(`${html}<p>Text</p>`).length).toBeLessThan(10);
    const slots = `<x-a><template shadowrootmode="open">${'<slot></slot>'.repeat(50_000)}</template><p>Text</p></x-a>`;
    expect(read(slots)).toBe('Text');
  });
});
