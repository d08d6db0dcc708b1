import { htmlPage, prose, readHtml } from './testing/read-html';

const others = ['The new rope', 'Letters from the mill', 'A visit to the old crane'];
const text = 'The harbour crane was painted last week, in the same green that it had in the year of its first ship.';
const read = (body: string, path = '/posts/crane/'): string =>
  readHtml(htmlPage('Crane', body), { url: `https://www.example.com${path}` }).content;
const related = others
  .map(
    (title, index) =>
      `<article class="post-card post"><a href="/posts/${index}/"><header class="post-card-header"><h2 class="post-card-title">${title}</h2></header><div class="post-card-excerpt">${prose(title, 2)}</div></a></article>`,
  )
  .join('');
const listed = others
  .map(
    (title, index) =>
      `<div class="item"><h3 class="post-title"><a href="/posts/${index}/">${title}</a></h3><p>${prose(title, 2)}</p></div>`,
  )
  .join('');

describe('a post of one sentence', () => {
  it('is read without related posts that are articles as well', () => {
    const article = `<main><article class="article post"><header><h1>Crane</h1></header><section class="gh-content"><p>${text}</p></section></article></main>`;
    const more = `<aside class="read-more-wrap"><div class="read-more inner">${related}</div></aside>`;
    expect(read(article + more)).toBe(text);
  });

  it('is read without a list of posts beside it, inside a wrapper that is named like its text', () => {
    const post = `<div class="post"><h3 class="post-title">Crane</h3><div class="post-body entry-content"><p>${text}</p></div></div>`;
    const popular = `<div class="widget PopularPosts"><h3>Popular posts</h3><div role="feed">${listed}</div></div>`;
    const page = `<header><h1><a href="/">Harbour Notes</a></h1></header><main role="main">${post}${popular}</main>`;
    expect(read(`<div class="page_body">${page}</div>`)).toBe(text);
  });

  it('is read without other posts below it, where the page is dated', () => {
    const post = `<main><h1>Crane</h1><div class="post-body"><p>${text}</p></div><div class="posts-list"><h2>Recent posts</h2>${listed}</div></main>`;
    const date = '<meta property="article:published_time" content="2026-05-01T10:00:00Z">';
    expect(readHtml(htmlPage('Crane', post, date)).content).toBe(text);
  });

  it('is read without the form for comments', () => {
    const short = 'The harbour crane was painted last week, in the same green as in its first year.';
    const form = `<div id="comments"><div id="respond" class="comment-respond"><h3>Leave a Reply</h3><form><p>Your email address will not be published. Required fields are marked *</p><p><label>Comment *</label><textarea></textarea></p><p><label>Name *</label><input></p></form></div></div>`;
    const recent = `<div id="sidebar"><h4>Recent Posts</h4><ul>${others.map((title) => `<li><a href="/posts/">${title}</a></li>`).join('')}</ul></div>`;
    const article = `<article class="hentry"><h1 class="entry-title">Crane</h1><div class="entry-content"><p>${short}</p></div></article>`;
    expect(read(`<div id="left-area">${article}${form}</div>${recent}`)).toBe(short);
  });
});

describe('a post of some sentences', () => {
  it('is read without cards that are links around a heading and text', () => {
    const card = (title: string): string =>
      `<div role="listitem" class="item"><a href="/posts/" class="card"><div><h3>${title}</h3></div><p>${prose(title, 3)}</p></a></div>`;
    const more = `<div class="section"><div role="list" class="collection">${others.map(card).join('')}</div></div>`;
    const post = `<div class="section"><h1>Crane</h1></div><div class="section"><div class="w-richtext"><p>${prose('crane', 5)}</p></div></div>`;
    expect(read(post + more)).toBe(prose('crane', 5));
  });
});

describe('the introduction of a home page', () => {
  it('does not replace the list of posts beside it', () => {
    const intro = `<article class="page"><div class="entry-content"><h1>Crane</h1><p>${text}</p></div></article>`;
    const list = `<div class="posts-list"><h2>From the blog</h2>${listed}</div>`;
    const content = read(`<div class="page-content">${intro}${list}</div>`, '/');
    for (const title of others) expect(content).toContain(title);
  });
});
