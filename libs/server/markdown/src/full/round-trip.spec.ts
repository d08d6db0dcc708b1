import * as fc from 'fast-check';
import { buildTree } from '../tree/build-tree';
import { hasFormula } from './blocks';
import { parse, simplify } from './testing/parse-markdown';
import { toFullMarkdown, toMdast } from './to-full-markdown';

const options = { address: (source: string) => new URL(source, 'https://site.test/a/').href, maxChars: 1e6 };

describe('full Markdown', () => {
  it('parses back to the same tree for any page', () => {
    const text = fc.constantFrom(
      'words ',
      ' _a_ ',
      '*',
      '**b',
      '# ',
      '- ',
      '1. ',
      '> ',
      '|',
      '`',
      '``c',
      '[d](e)',
      '![',
      '&lt;i&gt;',
      '&amp;amp;',
      '\\',
      '~',
      '~~',
      ':',
      '.',
      '===',
      '---',
      '$',
      'é',
      '港',
      '<br>',
      ' http://a.b/~c*_',
      '(http://a.b/[_d]_',
      '\\(',
      '\\)',
      '\\[e_f\\]',
      '\n',
      '&nbsp;',
    );
    const open = fc.constantFrom(
      ...'p b i em del code a sup q h2 h3 ul ol li blockquote pre div dl dt dd table tr td th'.split(' '),
    );
    const piece = fc.oneof(
      { weight: 3, arbitrary: text },
      open.map((tag) => (tag === 'a' ? '<a href="/x_y*z(1">' : `<${tag}>`)),
      open.map((tag) => `</${tag}>`),
      fc.constantFrom(
        '<hr>',
        '<img src="/i_(1).png" alt="*a* ]">',
        '<math alttext="a_b"></math>',
        '<math><msup><mi>a</mi><mi>*</mi></msup></math>',
        '<span class="math">$c_d$</span>',
        '<div class="math">\\[e\\]</div>',
        '<p><a href="/(x)[y]?z=1&lt=2"><b><code>f</code></b></a>g</p>',
        '<a href="#f1" class="footnote">1</a>',
        '<p id="f1">(1). note',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { root } = buildTree(pieces.join(''));
        const tree = toMdast([root], options);
        const markdown = toFullMarkdown([root], options);
        expect(simplify(parse(markdown, hasFormula(root)))).toEqual(simplify(tree));
      }),
      { numRuns: 2_000 },
    );
  });
});
