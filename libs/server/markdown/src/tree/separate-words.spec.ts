import { toMarkdown } from '../write/to-markdown';
import { buildTree } from './build-tree';
import { separateWords } from './separate-words';

const textOf = (html: string): string => {
  const { root } = buildTree(html);
  separateWords(root);
  return toMarkdown(root);
};

describe('separating words', () => {
  it.each([
    ['the parts of a card', '<span class="brand">Acme</span><span class="title">Lamp</span>', 'Acme Lamp'],
    ['links in a row', '<a href="/a">News</a><a href="/b">Boats</a>', 'News Boats'],
    [
      'a label and its value',
      '<p><strong>Weight</strong><span class="v">12</span><span class="u">kg</span></p>',
      'Weight 12 kg',
    ],
    ['a label of a field', '<label>name</label><span>string</span>', 'name string'],
    ['a label with a colon and its value', '<b>Status:</b><i>open</i>', 'Status: open'],
    ['two prices', '<span>$53.95</span><span class="old"><span>MSRP $60</span></span>', '$53.95 MSRP $60'],
    ['a part and a nested link', '<span>Science</span><span><a href="/s">See all</a></span>', 'Science See all'],
    ['the method and path of a button', '<button><b>get</b><i>/ships</i></button>', 'get /ships'],
    ['the method and path of a link', '<a href="#g"><b class="m"> get</b><i><u>/ships</u></i></a>', 'get /ships'],
    ['tabs', '<i role="tab">Node.js</i><i role="tab">PHP</i>', 'Node.js PHP'],
    ['a rating in a row', '<span class="m">1h 54m</span><span class="m">R</span>', '1h 54m R'],
    [
      'a phrase and the sentence after it',
      '<p><b>Core skills</b>Our team can sail.</p>',
      'Core skills Our team can sail.',
    ],
    ['a label and the text after it', '<p><span>Published by:</span>Harbour Games</p>', 'Published by: Harbour Games'],
    ['names with a mark of the style sheet', '<p><a href="/b">Boat</a><i class="sep"></i>row</p>', 'Boat row'],
    ['a date with a mark of the style sheet', '<p>Boat 2<i class="sep"></i>May</p>', 'Boat 2 May'],
    ['a link that ends in a mark', '<a href="/b">Boats<i class="sep"></i></a><a href="/s">Sails</a>', 'Boats Sails'],
    ['a heading and its badge', '<h2>Sails<span class="badge ms-2">New</span></h2>', '## Sails New'],
    ['a badge and its text', '<p><span class="badge mx-1">GET</span>Ships</p>', 'GET Ships'],
    ['a name and its mark', '<a href="/dump">dump</a><wbr><span class="mark">unstable</span>', 'dump unstable'],
    [
      'nested parts',
      '<a href="/a"><span>Earth</span></a><em>Outside</em><b class="l">Rhythm</b>',
      'Earth Outside Rhythm',
    ],
  ])('inserts a space between %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    ['letters that are set apart', '<span class="drop">H</span><span class="rest">arbour</span>', 'Harbour'],
    ['parts of a word without attributes', '<b>un</b><i>like</i>', 'unlike'],
    ['an ending after a link', '<p><a href="/ship">ship</a>s and boats</p>', 'ships and boats'],
    ['letters of a row', '<i class="c">B</i><i class="c">o</i><i class="c">a</i><i class="c">t</i>', 'Boat'],
    ['a name in two fonts', '<p><b>Open</b>Office</p>', 'OpenOffice'],
    ['a word that may break', '<b>take</b><wbr><i>Guard</i>', 'takeGuard'],
    [
      'the runs of a word processor',
      '<p><span class="r">Both method</span><span class="r">s</span><span class="r"> ha</span><span class="r">ve</span></p>',
      'Both methods have',
    ],
    ['a number in parts', '<span class="a">3.1</span><span class="b">4</span>', '3.14'],
    ['digits with a mark of the style sheet', '<p>12<i class="separator"></i>000</p>', '12000'],
    ['punctuation after a mark of the style sheet', '<p>Boat<i class="sep"></i>, row</p>', 'Boat, row'],
    ['a first letter with a margin', '<p><span class="mr-2">H</span>arbour</p>', 'Harbour'],
    ['a quotation mark and a first letter', '<p><span class="mr-2">“H</span>arbour</p>', '“Harbour'],
    ['a quotation mark and a letter set apart', '<b class="drop">“H</b><b class="rest">arbour</b>', '“Harbour'],
    ['a name of SharePoint', '<p>Har<span class="ms-rteFontSize-3">bour</span></p>', 'Harbour'],
    ['a name that starts like a margin', '<p><a class="me-link" href="/ship">ship</a>s</p>', 'ships'],
    ['a negative margin', '<p>Har<span class="ml-n1">bour</span></p>', 'Harbour'],
    ['an ending without a margin', '<p><a class="mx-0" href="/ship">ship</a>s</p>', 'ships'],
    ['an emphasised address', '<p><b>see boats.example</b>Com</p>', 'see boats.exampleCom'],
    ['punctuation', '<span class="cur">$</span><span class="sum">12</span><span class="c">, each</span>', '$12, each'],
    [
      'an address in parts',
      '<span class="a">example.com/very</span><span class="b">long</span>',
      'example.com/verylong',
    ],
    ['a time', '<span class="h">12:</span><span class="m">30</span>', '12:30'],
    ['words without spaces', '<span class="a">港</span><span class="b">湾</span>', '港湾'],
    ['code', '<code><span class="n">get</span><span class="k">Item</span></code>', 'getItem'],
    ['words with a slash', '<b class="a">and</b><i class="b">/or</i>', 'and/or'],
    ['spaced words', '<span class="a">one </span><span class="b">two</span>', 'one two'],
  ])('leaves %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });
});
