import { htmlPage, prose, readHtml } from '../testing/read-html';

const post = (n: number, body: string, sentences = 6) => `<div class="item">
  <div class="author"><a class="username" href="/u/${n}">Sailor${n}</a> <time class="date">2 May</time></div>
  <div class="${body}"><p>${prose(`question ${n}`, sentences)}</p></div></div>`;
const thread = (replyBody: string, sentences?: number) =>
  readHtml(
    htmlPage(
      'How to moor in a storm? - Harbour forum',
      `<div class="thread discussion"><h1>How to moor in a storm?</h1>${post(1, 'message user-content', sentences)}</div>
       <div class="comments"><h2>Comments</h2>${[2, 3, 4].map((n) => post(n, replyBody, sentences)).join('')}</div>
       <p class="signin">Sign in or register to reply.</p>`,
    ),
    { url: 'https://forum.example.com/discussion/47/how-to-moor' },
  );

describe('replies in an element that is named after comments', () => {
  it('are kept where their text is marked like that of the post', () => {
    const { kind, content } = thread('message user-content');
    expect(kind).toBe('forum');
    for (const n of [1, 2, 3, 4]) expect(content).toContain(`Sentence 3 about question ${n}`);
    expect(content).not.toContain('Sign in');
  });

  it('are kept in a short thread as well', () => {
    const { kind, content } = thread('message user-content', 4);
    expect(kind).toBe('forum');
    for (const n of [1, 2, 3, 4]) expect(content).toContain(`Sentence 3 about question ${n}`);
  });

  it('are left to the model where it is marked differently', () => {
    expect(thread('note').content).not.toContain('about question 4');
  });
});
