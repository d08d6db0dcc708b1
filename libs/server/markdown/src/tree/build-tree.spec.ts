import * as fc from 'fast-check';
import { toMarkdown } from '../write/to-markdown';
import { buildTree } from './build-tree';
import { depthLimit } from './bounded-parser';
import type { Element } from './element';
import { measure } from './measure';
import { textOf } from './walk';

const depthOf = (element: Element): number =>
  1 + Math.max(0, ...element.children.map((child) => (typeof child === 'string' ? 0 : depthOf(child))));

describe('the tree of a page', () => {
  it.each(['constructor', '__proto__', 'toString'])('ignores a role that is a property of all objects: %s', (role) => {
    const { root } = buildTree(`<div role="${role}">Text</div>`);
    expect((root.children as Element[])[0]).toMatchObject({ tag: 'div', children: ['Text'] });
  });

  it('keeps texts in order and separates scripts', () => {
    const tree = buildTree(
      '<p>One<script type="application/ld+json">{"a":1}</script> two<script>x()</script><style>p{}</style></p><noscript>No <b>script</b></noscript>',
    );
    expect(textOf(tree.root)).toBe('One two');
    expect(tree).toMatchObject({ jsonLd: ['{"a":1}'], noscriptText: 'No script' });
  });

  it('decodes the entities of texts, titles and attributes, and none in code that is not text', () => {
    const { root, jsonLd } = buildTree(
      '<title>Fish &amp; chips</title><script type="application/ld+json">{"a":"&amp;"}</script>' +
        '<p id="R&amp;D" title="a&copy=1">5 &lt; 6 &amp&nbsp;&#x1f600; &unknown;</p><xmp>&amp;</xmp>',
    );
    const [title, text, code] = root.children as Element[];
    expect(title!.children).toEqual(['Fish & chips']);
    expect(text!.children.join('')).toBe('5 < 6 &\u00a0\u{1f600} &unknown;');
    expect(text!.attributes).toEqual({ id: 'R&D', title: 'a&copy=1' });
    expect(code!.children).toEqual(['&amp;']);
    expect(jsonLd).toEqual(['{"a":"&amp;"}']);
  });

  it("splits class and id into words, without a CMS's taxonomy classes", () => {
    const [element] = buildTree('<div class="relatedPosts c-list__item hentry category-comments" id="Top_3"></div>')
      .root.children;
    expect([...(element as Element).words]).toEqual(['related', 'posts', 'c', 'list', 'item', 'hentry', 'top', '3']);
  });

  it('ends a CDATA section at the first ">", as browsers do', () => {
    const { root, jsonLd } = buildTree(
      '<body><![CDATA[ <div id="top">All of the page <b>stands</b> here.</div>' +
        '<script type="application/ld+json">/*<![CDATA[*/{"a":1}</script></body>',
    );
    expect(textOf(root)).toBe('All of the page stands here.');
    expect(jsonLd).toHaveLength(1);
  });

  it('reads what follows a self-closing iframe, as in noscript', () => {
    const { root } = buildTree(
      '<noscript><iframe src="https://a.example/" style="display:none" /></noscript><p>Text</p>',
    );
    expect(textOf(root)).toBe('Text');
  });

  it('keeps the markup of noscript elements', () => {
    const { templates } = buildTree('<noscript><style>p{}</style><p>One <b>word</b></p></noscript><noscript><p>Open');
    expect(templates).toEqual(['<style>p{}</style><p>One <b>word</b></p>', '<p>Open']);
  });

  it.each(['div', 'span', 'ul><li', 'table><tr><td', 'math', 'b', 'section><p'])(
    'bounds the depth of nested <%s>',
    (tags) => {
      const { root } = buildTree(`${`<${tags}>`.repeat(3_000)}bottom`);
      expect(depthOf(root)).toBeLessThanOrEqual(depthLimit + 2);
      expect(textOf(root)).toContain('bottom');
    },
  );

  it('continues at the right position after a subtree that is nested too deeply', () => {
    const deep = `${'<div>'.repeat(2_000)}deep${'</div>'.repeat(2_000)}`;
    const { root } = buildTree(`<main>${deep}<p>after</p></main><footer>end</footer>`);
    expect(root.children.map((child) => (child as Element).tag)).toEqual(['main', 'footer']);
    expect(textOf(root)).toBe('deep after end');
  });

  it('never measures more text than there is, nor more linked text than text', () => {
    const piece = fc.constantFrom(
      '<a href="/x">',
      '</a>',
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      'words ',
      '港',
      '&nbsp;',
      '\u3000',
      '<br>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { root } = buildTree(pieces.join(''));
        measure(root);
        expect(root.linkLength).toBeLessThanOrEqual(root.textLength);
        expect(root.textLength).toBe(
          pieces.filter((each) => each === 'words ').length * 5 + pieces.filter((each) => each === '港').length * 3,
        );
      }),
    );
  });
});

it('reads the tags of AMP, and of the first HTML, as the ones with their meaning', () => {
  const tree = buildTree('<amp-img src="/i.png"></amp-img><dir><li>one</dir><listing>a &lt; b</listing>');
  expect(tree.root.children.map((child) => typeof child === 'object' && child.tag)).toEqual(['img', 'ul', 'pre']);
});

describe('XHTML', () => {
  const read = (source: string): string => toMarkdown(buildTree(source, undefined, true).root);

  it('has empty elements', () => {
    expect(read('<head><title/><script src="x.js"/></head><div id="nav"/><p>one<br/>two</p>')).toBe('one\ntwo');
  });

  it('has text in CDATA sections, without entities', () => {
    expect(read('<p><![CDATA[a <b> &amp; c]]> &amp; d</p>')).toBe('a <b> &amp; c & d');
  });

  it('has empty elements below the maximum depth', () => {
    const deep = '<div>'.repeat(300) + '<i/><u/>'.repeat(5) + 'deep' + '</div>'.repeat(300);
    const { root } = buildTree(`${deep}<p>after</p>`, undefined, true);
    expect(root.children.map((child) => typeof child === 'object' && child.tag)).toEqual(['div', 'p']);
  });
});
