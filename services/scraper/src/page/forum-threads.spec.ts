import { htmlPage, prose, readHtml } from './testing/read-html';

interface Post {
  readonly author: string;
  readonly text: string;
}

const posts: readonly Post[] = ['Marta', 'Rolf', 'Theo', 'Ines'].map((author, index) => ({
  author,
  text: prose(`pump ${index + 1}`, index === 0 ? 6 : 4),
}));

const replies = Array.from(
  { length: 4 },
  (_, index) => `<tr><td><a href="/t/${index}">Other pump ${index}</a></td></tr>`,
);

/** The markup of one post of forum software. */
const software: readonly (readonly [name: string, post: (post: Post) => string])[] = [
  [
    'a column with the profile',
    ({
      author,
      text,
    }) => `<div class="post"><dl class="postprofile"><dt><a href="/memberlist.php?u=2" class="username">${author}</a></dt>
      <dd><strong>Posts:</strong> 812</dd><dd><strong>Joined:</strong> 1 May 2011</dd></dl>
      <div class="postbody"><p class="author">by <a href="/memberlist.php?u=2" class="username">${author}</a> » 3 March</p>
      <div class="content">${text}</div></div></div>`,
  ],
  [
    'a line with dates and scores',
    ({ author, text }) => `<div class="message"><p class="tagline"><a href="/user/x" class="author">${author}</a>
      <span class="score">4 points</span> <time>812 days ago</time></p><div class="md"><p>${text}</p></div></div>`,
  ],
  [
    'links to members',
    ({
      author,
      text,
    }) => `<article><header><span class="avatar">${author.slice(0, 1)}</span><a href="/u/${author}">${author}</a>
      <a href="/p/812">812</a></header><div class="text"><p>${text}</p></div></article>`,
  ],
  [
    'schema.org',
    ({
      author,
      text,
    }) => `<div class="item" itemprop="comment"><div><span itemprop="author">${author}</span><span>812</span></div>
      <div itemprop="text"><p>${text}</p></div></div>`,
  ],
];

const threadPage = (list: readonly Post[], postOf: (post: Post) => string): string =>
  htmlPage(
    'Pump stops - Workshop forum',
    `<div class="breadcrumbs"><a href="/">Board index</a></div><h1>Pump stops</h1><div id="forum" class="thread posts">
      ${list.map((each) => postOf(each)).join('')}</div><a class="button" href="/reply">Post reply</a>
      <table class="similar"><tr><th>Similar threads</th></tr>${replies.join('')}</table>`,
  );
const read = (html: string) => readHtml(html, { url: 'https://forum.example.org/viewtopic.php?t=7' });
const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe('a thread has each post with its author, once', () => {
  it.each(software)('%s', (_, postOf) => {
    const { kind, content } = read(threadPage(posts, postOf));
    expect(kind).toBe('forum');
    for (const { author, text } of posts) {
      expect(content).toContain(text);
      expect(countOf(content, author)).toBe(1);
    }
    expect(content).not.toMatch(/812|Joined|Post reply/);
  });
});

describe('a short thread has each post with its author, and nothing else', () => {
  const short = [
    { author: 'Marta', text: prose('the pump', 3) },
    { author: 'Rolf', text: 'The red light means that the filter is blocked, so clean it first.' },
  ];
  it.each(software)('%s', (_, postOf) => {
    const { content } = read(threadPage(short, postOf));
    const [first, second] = short.map(({ text }) => text);
    expect(content.replaceAll(/[#\s]+/g, ' ').trim()).toMatch(
      new RegExp(`^(?:Pump stops )?Marta(?: :)? ${first} Rolf(?: :)? ${second}$`),
    );
  });

  const box = (name: string) =>
    `<div class="${name}"><ul><li>Sort by oldest first</li><li>Sort by newest first</li><li>812 views, 17 posters</li></ul></div>`;
  const boxes = ['topic-stats', 'sort-toolbar', 'share-buttons', 'sidebar-tools', 'related-topics'].map(box).join('');
  const brief = [
    {
      author: 'Marta',
      text: 'A short test on Saturday showed a pressure that is well above what the manual asks for.',
    },
    { author: 'Rolf', text: 'Look at the fuse first.' },
  ];
  it.each([1, 2].flatMap((count) => software.map(([name, postOf]) => [count, name, postOf] as const)))(
    'also where the rest of the page is longer: %i, %s',
    (count, _, postOf) => {
      const page = threadPage(brief.slice(0, count), postOf);
      const { content } = read(page.replace('<h1>', `${boxes}<h1>`).replace('<a class="button"', `${boxes}$&`));
      for (const { text } of brief.slice(0, count)) expect(content).toContain(text);
      expect(content).not.toMatch(/812|Sort by|Post reply/);
    },
  );

  it.each(['topics', 'category'])('but not without the list of topics below an announcement: %s', (name) => {
    const topic = (count: number) =>
      `<tr><td><a href="/t/${count}">How to start engine ${count}</a></td><td>812</td></tr>`;
    const topics = Array.from({ length: 18 }, (_, count) => topic(count)).join('');
    const [, postOf] = software[1]!;
    const page = threadPage(brief.slice(0, 1), postOf).replace(
      '<a class="button"',
      `<table class="${name}">${topics}</table>$&`,
    );
    expect(read(page).content).toContain('How to start engine 17');
  });

  it('without a column of text with the class of a post', () => {
    const [, postOf] = software[1]!;
    const column = `<div class="md"><p>${prose('the rules', 1)}</p></div><a class="button"`;
    const page = threadPage(short, postOf).replace('<a class="button"', column);
    expect(read(page).content).not.toContain('the rules');
  });

  it('although only the replies are named after comments', () => {
    const reply =
      '<div class="comment"><a class="author" href="/u/x">Rolf</a><div class="commtext"><p>*</p></div></div>';
    const { content } = read(
      threadPage(short, ({ author, text }) =>
        author === 'Rolf'
          ? reply.replace('*', text)
          : `<div class="story"><a class="author" href="/u/y">${author}</a><div class="toptext"><p>${text}</p></div></div>`,
      ),
    );
    for (const { author, text } of short) expect(content).toMatch(new RegExp(`${author}\\s+${text}`));
  });
});

describe('the discussion of a tracker is a thread', () => {
  const [first, second] = posts;
  const comments = [first!, second!].map(
    (
      { author, text },
      index,
    ) => `<div class="bz_comment"><div class="bz_comment_head"><a href="#c${index}">Comment ${index}</a>
      <span class="fn">${author}</span></div><pre class="bz_comment_text">${text}</pre></div>`,
  );
  const fields = '<table><tr><th>Status:</th><td>RESOLVED</td></tr><tr><th>Product:</th><td>Pumps</td></tr></table>';

  it('where all text is named after comments', () => {
    const { kind, content } = readHtml(
      htmlPage('17 – Pump stops', `${fields}<div id="comments">${comments.join('')}</div>`),
    );
    expect(kind).toBe('forum');
    for (const { author, text } of [first!, second!]) expect(content).toMatch(new RegExp(`${author}[^]*${text}`));
  });

  it('where the description is not', () => {
    const { kind, content } = readHtml(
      htmlPage(
        '#17 (Pump stops)',
        `<h1 id="trac-ticket-title">Pump stops</h1>${fields}<div class="description"><div class="searchable"><p>${posts[0]!.text}</p></div></div>
        ${posts
          .slice(1)
          .map(
            ({
              author,
              text,
            }) => `<div class="change"><h3 class="change">by <span class="trac-author">${author}</span></h3>
            <div class="comment searchable"><p>${text}</p></div></div>`,
          )
          .join('')}`,
      ),
    );
    expect(kind).toBe('forum');
    for (const { text } of posts) expect(content).toContain(text);
  });
});

it.each([
  ['', ''],
  [
    'links that share the post',
    '<a href="https://social.example/sharer.php?u=https%3A%2F%2Fforum.example.org">Social</a>',
  ],
])('names the author of a reply of a few words beside longer ones: %s', (_, links) => {
  const brief = ['Same here.', 'It was the bracket. Thank you all!'];
  const thread = posts.map((post, index) => ({ ...post, text: brief[index - 2] ?? post.text }));
  const { content } = read(
    threadPage(
      thread,
      ({ author, text }) =>
        `<div class="item"><div><a href="/user/2/${author}/">${author}</a></div><div class="text"><p>${text}</p></div><ul><li>${links}</li></ul></div>`,
    ),
  );
  for (const { author, text } of thread) expect(content).toContain(`${author}\n\n${text}`);
  expect(content).not.toContain('Social');
});

it('keeps the quotation of another post of the page', () => {
  const quoting = posts.map((post, index) =>
    index === 2 ? { ...post, text: `<blockquote><p>${posts[1]!.text}</p></blockquote><p>${post.text}</p>` } : post,
  );
  const { content } = read(
    threadPage(
      quoting,
      ({ author, text }) =>
        `<div class="post"><a class="username" href="/u/x">${author}</a><div class="content"><p>${text}</p></div></div>`,
    ),
  );
  expect(countOf(content, posts[1]!.text)).toBe(2);
});

it('drops the comments of an article', () => {
  const { content } = readHtml(
    htmlPage(
      'Pumps',
      `<article class="article"><h1>Pumps</h1><p>${prose('pumps', 20)}</p></article><div class="comments">
      <div class="comment"><a class="author" href="/u/x">Rolf</a><p>${prose('an opinion', 2)}</p></div></div>`,
    ),
  );
  expect(content).not.toContain('opinion');
});

describe('a post of a project has its title', () => {
  it('without the name of the project above it', () => {
    const { title, content } = readHtml(
      htmlPage(
        'Pump stops - Harbour pumps - Tracker',
        `<div id="header"><h1>Harbour pumps</h1></div><div id="content"><h2>Questions</h2><h2>Pump stops</h2>
        ${posts.map(({ author, text }) => `<div class="message"><h4>Added by <a class="user" href="/users/1">${author}</a></h4><div class="wiki"><p>${text}</p></div></div>`).join('')}</div>`,
      ),
    );
    expect(title).toBe('Pump stops');
    expect(content).not.toContain('Harbour pumps');
    for (const { text } of posts) expect(content).toContain(text);
  });

  it('unless the name is the heading of a section below the title', () => {
    const section = (name: string): string => `<h1>${name}</h1><p>${prose(name, 9)}</p>`;
    const { title, content } = readHtml(
      htmlPage('Pumps - Valves - Hoses', ['Pumps', 'Valves', 'Hoses'].map(section).join('')),
    );
    expect(title).toBe('Pumps');
    for (const name of ['Valves', 'Hoses']) expect(content).toContain(`# ${name}\n\nSentence 1`);
  });
});
