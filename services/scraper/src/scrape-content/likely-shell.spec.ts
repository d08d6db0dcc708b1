import { isLikelyShell } from './likely-shell';

const shell = (html: string, content = '') => isLikelyShell({ bytes: new TextEncoder().encode(html) }, content);

describe('a page that scripts may fill', () => {
  it.each([
    '<body><div id="root"></div><script src="/main.js"></script></body>',
    '<body><app-root></app-root><script>start()</script></body>',
    '<body><p>Loading</p><script src=a.js></script><script src=b.js></script><script src=c.js></script></body>',
    '<head><link href="/a.js" rel="modulepreload"><link rel=modulepreload href=b.js><link rel="modulepreload" href="c.js"></head><body><p>Loading</p><script>import("./a.js")</script></body>',
  ])('%s', (html) => {
    expect(shell(html)).toBe(true);
  });

  it.each([
    '<body><p>Short, but all there is.</p></body>',
    '<body><p>Short.</p><script src="/statistics.js"></script></body>',
    '<body><div id="root"></div></body>',
  ])('is no shell: %s', (html) => {
    expect(shell(html)).toBe(false);
  });

  it('is no shell when it has text', () => {
    expect(shell('<div id="root"></div><script src="/main.js"></script>', 'text '.repeat(60))).toBe(false);
  });
});
