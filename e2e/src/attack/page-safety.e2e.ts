import { expect, test, withoutWorkers } from '../setup/winnow';

test.use({ systemOptions: withoutWorkers });

/**
 * Tries in the page each way to turn text into code or markup; evaluates to the outcome of each (`done`, or the error's
 * name). Runs in a timer, since code called by the browser's debugger may use `eval`.
 */
const tryEverything = `new Promise((resolve) => setTimeout(() => resolve((() => {
  const mark = 'document.documentElement.dataset.ran = 1';
  const outcomeOf = (work) => {
    try {
      work();
      return 'done';
    } catch (error) {
      return error.name;
    }
  };
  const script = (set) => {
    const element = document.createElement('script');
    const outcome = outcomeOf(() => set(element));
    document.body.append(element);
    return outcome;
  };
  return {
    inline: script((element) => (element.textContent = mark)),
    remote: script((element) => (element.src = 'https://evil.test/remoteEntry.js')),
    eval: outcomeOf(() => globalThis.eval(mark)),
    function: outcomeOf(() => new Function(mark)()),
    markup: outcomeOf(() => (document.body.innerHTML += '<img src=x onerror="' + mark + '">')),
    written: outcomeOf(() => document.write('<script>' + mark + '<' + '/script>')),
    policy: outcomeOf(() => trustedTypes.createPolicy('of-mine', {})),
  };
})())))`;

const chatFails = 'The chat could not be loaded.';

for (const path of ['/', '/examples', '/nowhere', '/env.js', '/remotes/chat/mf-manifest.json', '/missing.js']) {
  test(`[A035] ${path} has security headers`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
}

for (const path of ['/api/jobs', '/api/nowhere', '/api/openapi.json', '/api/%zz']) {
  test(`[A035] ${path} is neither executable nor frameable`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-type']).toContain('application/json');
  });
}

test('files with a hash in their name are immutable, pages are revalidated', async ({ page }) => {
  const answers = new Map<string, string>();
  page.on('response', (response) =>
    answers.set(new URL(response.url()).pathname, response.headers()['cache-control'] ?? ''),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const [path, caching] of answers) {
    if (path.startsWith('/api/')) continue;
    expect([path, caching]).toEqual([
      path,
      path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ]);
  }
});

test.describe('[A035] a page', () => {
  // These tests violate the policy on purpose.
  test.use({ mayBreakPolicy: true });

  test('runs no inline script, no string as code and no external script, and blocks strings as markup', async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.route('https://evil.test/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.ran = 1' });
    });
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: '404' }).waitFor();
    const outcomes = await page.evaluate<Record<string, string>>(tryEverything);
    expect(outcomes).toMatchObject({
      remote: 'TypeError',
      markup: 'TypeError',
      written: 'TypeError',
      policy: 'TypeError',
    });
    expect(outcomes['eval']).toMatch(/EvalError|TypeError/);
    expect(outcomes['function']).toMatch(/EvalError|TypeError/);
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    expect(await page.evaluate('document.documentElement.dataset.ran ?? "nothing ran"')).toBe('nothing ran');
  });

  test('cannot be framed', async ({ page, baseURL }) => {
    await page.route('http://framing.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/"></iframe>` }),
    );
    await page.goto('http://framing.test/');
    await page.waitForTimeout(1_000);
    expect(
      await page
        .frames()[1]
        ?.evaluate('document.getElementById("root")?.childElementCount ?? "no page"')
        .catch(() => 'no page'),
    ).toBe('no page');
  });

  test('[A036] rejects a remote entry that its manifest does not name, with a message', async ({ page }) => {
    await page.route('**/remotes/chat/assets/remoteEntry.*.js', async (route) => {
      const original = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: `document.documentElement.dataset.ran = 1;${original}`,
      });
    });
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.getByText(chatFails)).toBeVisible({ timeout: 90_000 });
    expect(await page.evaluate('document.documentElement.dataset.ran ?? "nothing ran"')).toBe('nothing ran');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
  });

  test('[A036] does not run a tampered file of a remote', async ({ page }) => {
    await page.route('**/remotes/chat/assets/__federation_expose_*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.ran = 1' }),
    );
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.getByText(chatFails)).toBeVisible({ timeout: 90_000 });
    expect(await page.evaluate('document.documentElement.dataset.ran ?? "nothing ran"')).toBe('nothing ran');
  });
});

test('[A016] serves pages and rejects work while Redis does not answer', async ({ request, system }) => {
  system.kill('redis', 'SIGSTOP');
  try {
    for (const path of ['/', '/examples', '/remotes/chat/mf-manifest.json'])
      expect((await request.get(path)).status()).toBe(200);
    const refused = await request.post('/api/get-links', { data: { url: 'https://site.test/' }, timeout: 30_000 });
    expect([refused.status(), await refused.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
  } finally {
    system.kill('redis', 'SIGCONT');
  }
  await expect(async () => expect((await request.get('/api/jobs')).status()).toBe(200)).toPass();
});
