import { htmlPage, prose, readHtml } from './testing/read-html';

const data = (type: string): string =>
  `<script type="application/ld+json">{"@type":"${type}","name":"Gauges"}</script>`;
const times = `<time datetime="2026-12-03T09:00">3 Dec 2026, 09:00</time> → <time datetime="2026-12-04">4 Dec 2026</time>`;
const page = (type: string, body: string): string =>
  readHtml(
    htmlPage('Gauges', `<nav><a href="/">Start</a></nav><div class="main"><h1>Gauges</h1>${body}</div>`, data(type)),
  ).content;

describe('the times of an event', () => {
  const header = `<div class="event-date"><span>${times}</span></div>`;

  it.each([
    ['a name', header],
    ['a header with the title', `<div class="event-header"><h1>Meeting of the operators of gauges</h1>${header}</div>`],
    ['a line above the text', `<p>${times}</p>`],
    ['a line with a label', `<div class="infoline date"><div><span>Starts</span> ${times}</div></div>`],
  ])('are kept where the data of the page declare one: %s', (_, facts) => {
    expect(page('Event', `${facts}<p>${prose('gauges')}</p>`)).toContain('3 Dec 2026, 09:00');
    expect(page('MusicEvent', `${facts}<p>${prose('gauges')}</p>`)).toContain('3 Dec 2026, 09:00');
  });

  it('are those of a post elsewhere', () => {
    expect(page('BlogPosting', `${header}<p>${prose('gauges')}</p>`)).not.toContain('2026');
  });

  it('are not those of links to other events', () => {
    const others = `<div class="event-date"><a href="/other">${times} Other event</a></div>`;
    expect(page('Event', `<p>${prose('gauges')}</p>${others}`)).not.toContain('Other event');
  });

  it('are not those of a notice beside it', () => {
    const notice = `<div class="newsletter-signup">Order our newsletter, the next issue is sent on ${times}</div>`;
    expect(page('Event', `<p>${prose('gauges')}</p>${notice}`)).not.toContain('newsletter');
  });
});

describe('the entries of a timetable', () => {
  const entry = (title: string): string =>
    `<li class="slot"><span>09:00</span><div class="slot-body"><div class="slot-header"><span>${title}</span></div>
     <div><p>${prose(title, 2)}</p></div></div></li>`;

  it('keep their titles in a header inside of their body', () => {
    const content = page('WebPage', `<ul>${entry('Clocks drift')}${entry('A datum')}</ul>`);
    expect(content).toMatch(/^ *Clocks drift$/m);
    expect(content).toMatch(/^ *A datum$/m);
  });

  it('are no posts of a forum, although each talk has an author', () => {
    const talk = (_: unknown, n: number): string =>
      `<article class="message post" id="post-${n}"><div class="message-user"><a class="username">Author ${n}</a></div>
       <div class="message-body"><div>${prose(`talk ${n}`, 4)}</div></div><a href="/reply">Reply</a></article>`;
    const talks = Array.from({ length: 9 }, talk).join('');
    const kindOf = (type: string) => readHtml(htmlPage('Gauges', `<h1>Gauges</h1>${talks}`, data(type))).kind;
    expect(kindOf('WebPage')).toBe('forum');
    expect(kindOf('Event')).not.toBe('forum');
  });
});
