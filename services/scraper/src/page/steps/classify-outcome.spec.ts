import { htmlPage, prose, readHtml } from '../testing/read-html';

const outcomeOf = (html: string, options: { rendered?: boolean; url?: string } = {}) => readHtml(html, options).outcome;

describe('the outcome of a page', () => {
  const indent = '\n'.padEnd(300);

  it('is ok for a short page of documentation with a note for browsers without scripts', () => {
    const note = '<noscript><div>JavaScript is disabled on your browser.</div></noscript>';
    const text = `<div class="vp-doc"><h1>Package tide</h1><p>${prose('tides', 1)}</p></div>`;
    expect(outcomeOf(htmlPage('tide', `${note}${text}`))).toBe('ok');
  });

  it.each([
    ['an empty root', htmlPage('App', '<div id="root"></div><script src="/main.js"></script>')],
    [
      'a note for browsers without scripts',
      htmlPage('App', '<noscript>Bitte aktivieren Sie JavaScript.</noscript><div class="x"></div>'),
    ],
    ['a visible note', htmlPage('App', '<p>JavaScript が無効です。有効にしてください。</p>')],
    [
      'a page without text whose scripts log in for it',
      htmlPage(
        'Topic',
        '<form style="display: none" action="/login"><input name="u"><input type="password"></form><script src="/app.js"></script>',
      ),
    ],
    ['an Angular shell', htmlPage('App', '<app-root></app-root><script src="/main.js"></script>')],
  ])('is needs-javascript for %s, but never for a rendered page', (_, html) => {
    expect(outcomeOf(html)).toBe('needs-javascript');
    expect(outcomeOf(html, { rendered: true })).toBe('thin');
  });

  it.each([
    [
      'Cloudflare',
      htmlPage(
        'Just a moment...',
        '<h1>www.example.com</h1><p>Checking your browser before accessing.</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1"></script>',
      ),
    ],
    [
      'Akamai',
      htmlPage(
        'Access Denied',
        "<h1>Access Denied</h1>You don't have permission to access this page.<p>Reference #18.1234abcd.1700000000.abcdef",
      ),
    ],
    ['Imperva', htmlPage('', '<iframe src="/_Incapsula_Resource?x=1">Request unsuccessful.</iframe>')],
    [
      'DataDome',
      htmlPage(
        'example.com',
        '<p>Please enable JS</p><script src="https://geo.captcha-delivery.com/captcha/x.js"></script>',
      ),
    ],
    ['a bare captcha', htmlPage('One check', '<form><div class="g-recaptcha" data-sitekey="x"></div></form>')],
  ])('is blocked for the wall of %s, rendered or not', (_, html) => {
    expect(outcomeOf(html)).toBe('blocked');
    expect(outcomeOf(html, { rendered: true })).toBe('blocked');
  });

  it.each(['Blocked drains', 'Forbidden City', 'Captcha for contact forms', 'Un momento de silencio'])(
    'is ok for a short page that is named "%s"',
    (title) => {
      expect(outcomeOf(htmlPage(title, `<main><h1>${title}</h1><p>${prose('drains', 2)}</p></main>`))).toBe('ok');
    },
  );

  it('is login for a page with a password field', () => {
    expect(
      outcomeOf(htmlPage('Sign in', '<form><h1>Sign in to continue</h1><input name=u><input type=password></form>')),
    ).toBe('login');
    expect(
      outcomeOf(
        htmlPage(
          'Anmelden – Portal',
          `<main><p>${prose('accounts', 2)}</p><form><input type="password"></form></main>`,
        ),
      ),
    ).toBe('login');
  });

  it.each([
    ['a sign-in form in the corner', '<form class="login"><input type="password"></form>'],
    ['a captcha under the comments', '<div class="g-recaptcha"></div>'],
    ['a note about scripts', '<noscript>Please enable JavaScript to see the comments.</noscript>'],
  ])('is ok for an article with %s', (_, extra) => {
    expect(outcomeOf(htmlPage('Storm', `<article><h1>Storm</h1><p>${prose('boats', 12)}</p></article>${extra}`))).toBe(
      'ok',
    );
  });

  it.each([
    ['a post', `<article>${indent}<h1>The crane is back</h1>${indent}<p>${prose('cranes', 1)}</p></article>`],
    [
      'a list of posts',
      ['The crane is back', 'Minutes of the spring meeting', 'Reading a tide gauge', 'The new rope', 'Oars']
        .map((title) => `<article><time>05-11</time><h2><a href="/posts/${title.length}/">${title}</a></h2></article>`)
        .join(''),
    ],
    [
      'a thread',
      ['Marta', 'Rolf', 'Ines']
        .map(
          (name) => `<div class="post"><a class="username" href="/u/${name}">${name}</a><p>${prose(name, 1)}</p></div>`,
        )
        .join(''),
    ],
  ])('is ok for %s with a note about scripts', (_, articles) => {
    const note = '<noscript>This theme works best with JavaScript enabled.</noscript>';
    expect(outcomeOf(htmlPage('Harbour Notes', `<main>${articles}</main>${note}`))).toBe('ok');
  });

  it.each(['Please enable JavaScript to read this article.', 'You need to enable JavaScript to run this app.'])(
    'is needs-javascript for the teaser of an article with the note "%s"',
    (note) => {
      const teaser = `<article><h1>Storm</h1><p>${prose('boats', 2)}</p></article><noscript>${note}</noscript>`;
      expect(outcomeOf(htmlPage('Storm', teaser))).toBe('needs-javascript');
    },
  );

  it('is needs-javascript for an empty article beside other text', () => {
    const page = `<article></article><p>${prose('cookies', 1)}</p><noscript>Please enable JavaScript.</noscript>`;
    expect(outcomeOf(htmlPage('App', page))).toBe('needs-javascript');
  });

  it('is ok for a short article about denied access', () => {
    const html = htmlPage(
      'Denied at the gate',
      `<article><h1>Denied at the gate</h1><p>${prose('gates', 4)}</p></article>`,
    );
    expect(outcomeOf(html)).toBe('ok');
  });

  it('is thin for a page with hardly any text, which is still returned', () => {
    expect(readHtml(htmlPage('Note', '<p>Closed today.</p>'))).toMatchObject({
      outcome: 'thin',
      content: 'Closed today.',
    });
    expect(readHtml('')).toMatchObject({ outcome: 'thin', content: '', message: 'The page has no text.' });
  });

  it('is thin for a short page with scripts whose markup is indented', () => {
    const html = htmlPage('Note', `${indent}<main>${indent}<p>Closed today.</p></main><script src="a.js"></script>`);
    expect(readHtml(html)).toMatchObject({ outcome: 'thin', content: 'Closed today.' });
  });

  it('says where the text of a page of frames is', () => {
    const frames =
      '<html><head><title>Club</title></head><frameset cols="20%,*"><frame src="menu.htm"><frame src="main.htm"></frameset></html>';
    expect(readHtml(frames)).toMatchObject({ outcome: 'thin', message: expect.stringContaining('in frames') });
  });

  it('counts Chinese and Japanese characters as words', () => {
    expect(
      outcomeOf(
        htmlPage(
          '港',
          '<article><p>港の天気は晴れで、波は静かでした。漁師たちは朝早く海へ出て、夕方に帰ってきました。</p></article>',
        ),
      ),
    ).toBe('ok');
  });
});
