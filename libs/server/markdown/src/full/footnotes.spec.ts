import { endsInTime } from '@winnow/testing';
import { buildTree } from '../tree/build-tree';
import { toFullMarkdown } from './to-full-markdown';

const address = (source: string) => new URL(source, 'https://site.test/a/').href;
const write = (html: string) => toFullMarkdown([buildTree(html).root], { address, maxChars: 10_000 });
const expected = 'Most nets sink.[^1] Some float.\n\n[^1]: See the annual.';

describe('footnotes that begin with an anchor', () => {
  it.each([
    [
      'an anchor before the mark, as in old books',
      '<p>Most nets sink.<a id="r1"></a><a href="#f1" class="fnanchor">[1]</a> Some float.</p><div><p><a id="f1"></a><a href="#r1"><span>[1]</span></a> See the annual.</p></div>',
    ],
    [
      'marks that lead to each other by name, as word processors write them',
      '<p>Most nets sink.<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a> Some float.</p><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> See the annual.</p></div>',
    ],
    [
      'marks in parentheses, as in laws',
      '<p>Most nets sink.<a id="c1" href="#n1">(<span>1</span>)</a> Some float.</p><p><a id="n1" href="#c1">(<span>1</span>)</a>&nbsp;&nbsp;See the annual.</p>',
    ],
    [
      'a mark with brackets in the label of a note, as reStructuredText writes it',
      '<p>Most nets sink.<a class="footnote-reference" href="#f1" id="r1">[1]</a> Some float.</p><aside id="f1"><span class="label"><span>[</span><a href="#r1">1</a><span>]</span></span><p>See the annual.</p></aside>',
    ],
    [
      'a mark in brackets that is raised, and a note with its number before it, as AsciiDoc writes them',
      '<p>Most nets sink.<sup class="footnote">[<a id="r1" class="footnote" href="#f1">1</a>]</sup> Some float.</p><hr><div id="f1"><a href="#r1">1</a>. See the annual.</div>',
    ],
    [
      'a label that was joined with its note',
      '<p>Most nets sink.<a class="footnote-reference" href="#f1" id="r1">[1]</a> Some float.</p><aside id="f1"><p><span role="doc-backlink">[1] </span>See the annual.</p></aside>',
    ],
    [
      'a mark in a heading before its note, as Texinfo writes them',
      '<p>Most nets sink.<a id="r1" href="#f1"><sup>1</sup></a> Some float.</p><h5><a id="f1" href="#r1">(1)</a></h5><p>See the annual.</p>',
    ],
    [
      'a mark in a term before its note, as HeVeA writes them',
      '<p>Most nets sink.<sup><a id="r1" href="#f1">1</a></sup> Some float.</p><dl><dt><a id="f1" href="#r1">1</a></dt><dd>See the annual.</dd></dl>',
    ],
  ])('are found: %s', (_, html) => {
    expect(write(html)).toBe(expected);
  });

  it('are found in a definition list', () => {
    const note = '<dl><dd id="f1">See the annual.</dd></dl>';
    expect(write(`<p>Most nets sink.<a class="footnote" href="#f1">1</a> Some float.</p>${note}`)).toBe(expected);
  });

  it('are defined by no section that has a number as its heading', () => {
    const section = '<h3><a id="s2">2</a></h3><p>See the annual.</p>';
    expect(write(`<p>Most nets sink.<sup><a href="#s2">2</a></sup> Some float.</p>${section}`)).not.toContain('[^');
  });

  it('are defined by no line of text, whose mark may be followed by a colon', () => {
    const mark = '<a class="footnote" href="#f1">1</a>';
    expect(write(`<p>${mark}: see below.</p><p id="f1">A note.</p>`)).toBe('[^1] : see below.\n\n[^1]: A note.');
    expect(write(`<p>Nets${mark}</p><h2><p id="f1">A note</p></h2>`)).not.toContain('[^1]');
  });

  it('are not the sections of a contents list that lead back to it', () => {
    const contents = '<ul><li><a name="t1" href="#s1">1</a> Nets</li></ul>';
    const text = write(`${contents}<p><a name="s1" href="#t1">1</a> Nets are made of twine.</p>`);
    expect(text).not.toContain('[^1]');
  });

  it('are not searched behind thousands of anchors in a line, which would take quadratic time', () => {
    const textAfter = (count: number) =>
      write(
        `<p>Nets<a id="c" href="#n">1</a></p><p>${'<a name="x"></a>'.repeat(count)}<a id="n" href="#c">1</a> A note.</p>`,
      );
    expect(textAfter(3)).toContain('[^1]: A note.');
    expect(endsInTime(() => textAfter(20_000))).not.toContain('[^1]');
  });
});
