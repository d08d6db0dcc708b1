import { toMarkdown } from '../write/to-markdown';
import { buildTree } from './build-tree';
import type { Element } from './element';

const read = (html: string) => toMarkdown(buildTree(html).root);

describe('the streamed parts of a page', () => {
  it('are at the place of their slots, also inside of one another', () => {
    const html =
      '<h1>Tides</h1><template id="B:0"></template><p>End</p>' +
      '<div hidden id="S:0"><p>One</p><section><template id="P:1"></template></section></div><div hidden id="S:1"><p>Two</p></div>';
    expect(read(html)).toBe('# Tides\n\nOne\n\nTwo\n\nEnd');
    const parents = (element: Element): boolean =>
      element.children.every((child) => typeof child === 'string' || (child.parent === element && parents(child)));
    expect(parents(buildTree(html).root)).toBe(true);
  });

  it('stay where they are without a slot', () => {
    const { root } = buildTree(
      '<template id="B:1"></template><div hidden id="S:0">Text</div><div id="S:1">Other</div>',
    );
    expect(toMarkdown(root)).toBe('Text\n\nOther');
  });

  it('are read in bounded depth and once, however they are nested', () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, at) =>
        `<div hidden id="S:${at.toString(16)}"><p>${at}</p><template id="B:${(at + 1).toString(16)}"></template></div>`,
    );
    const text = read(`<template id="B:0"></template>${chain.join('')}`);
    expect(text.startsWith('0\n\n1\n\n2')).toBe(true);
    expect(read('<div hidden id="S:0">a<template id="B:0"></template></div>b')).toBe('b');
    expect(read('<template id="B:0"></template><template id="P:0"></template><div hidden id="S:0">a</div>')).toBe('a');
  });
});
