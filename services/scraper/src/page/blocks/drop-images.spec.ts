import { htmlPage, prose, readHtml } from '../testing/read-html';

const text = [1, 2, 3, 4, 5].map((n) => `<p>${prose(`the harbour wall, part ${n}`, 4)}</p>`).join('');
const head = '<meta property="og:type" content="article"><meta property="og:image" content="/img/storm-1200x630.jpg">';
const read = (around: string, inside = '') =>
  readHtml(
    htmlPage(
      'Storm',
      `<div class="page">${around}<article class="post"><h1>Storm</h1>${inside}${text}</article></div>`,
      head,
    ),
    { format: 'markdown' },
  ).content;
const card = (n: number) =>
  `<li class="card"><a href="/${n}"><img src="/thumb-${n}.jpg" alt="Thumb"></a><h3><a href="/${n}">Older storm ${n}</a></h3></li>`;
const speaker = (n: number) =>
  `<section class="mail"><div class="head"><div><img src="/avatar-${n}.jpg"></div><b class="date">${n} May</b></div></section>`;

describe('images of dropped text', () => {
  it.each([
    ['thumbnails of other articles', `<ul class="related">${[1, 2, 3, 4].map(card).join('')}</ul>`, 'thumb'],
    ['a logo', '<header><a href="/"><img src="/logo.svg"></a><a href="/cart">Cart</a></header>', 'logo'],
    ['avatars', `<div class="comments">${[1, 2, 3].map(speaker).join('')}</div>`, 'avatar'],
    [
      'the portrait of the author',
      '<div class="card"><div class="avatar-img"><img src="/mara.png"></div><div class="date">Mara</div><a href="/follow">Follow me</a></div>',
      'mara',
    ],
    [
      'the portrait of the author for sharing',
      '<div class="card"><div class="avatar-img"><img src="/img/storm.jpg"></div><a href="/mara">Mara</a></div>',
      'storm.jpg',
    ],
    ['a badge', '<footer><img src="/badge.png"><p>Member of the chamber</p></footer>', 'badge'],
  ])('are dropped: %s', (_, around, name) => {
    const content = read(around);
    expect(content).toContain('the harbour wall, part 5');
    expect(content).not.toContain(name);
  });

  it.each([
    ['a figure', '<figure><img src="/wall.jpg"><figcaption>The wall</figcaption></figure>', 'wall.jpg'],
    ['the image for sharing', '<div class="share"><img src="/img/storm-640x360.jpg"><p>Share</p></div>', 'storm-640'],
    ['a picture that links to its file', '<p><a href="/big.jpg"><img src="/small.jpg"></a></p>', 'small.jpg'],
    ['a picture beside a date', '<div class="x"><img src="/quay.jpg"><p class="date">5 May</p></div>', 'quay.jpg'],
  ])('are kept inside of the text: %s', (_, inside, name) => {
    expect(read('', inside)).toContain(name);
  });
});
