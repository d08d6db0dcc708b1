import 'fake-indexeddb/auto';

const link = (url: string) => ({ url, text: url });

/** Changes the site as another tab does, with a memory of its own, until it is stored. */
async function inAnotherTab(work: (module: typeof import('./site')) => void | Promise<void>): Promise<void> {
  await jest.isolateModulesAsync(async () => work(await import('./site')));
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve, 100));
}

it('restores no selected page that is not in the list, which another tab may have stored', async () => {
  await inAnotherTab(({ changeSite }) =>
    changeSite({ url: 'https://a.test/', links: [link('https://a.test/1'), link('https://a.test/2')], isListed: true }),
  );
  await inAnotherTab(({ changeSite }) => changeSite({ selectedUrls: ['https://a.test/2', 'https://b.test/1'] }));
  await inAnotherTab(async ({ getSite, restoreSite }) => {
    await restoreSite();
    expect(getSite()).toMatchObject({ url: 'https://a.test/', selectedUrls: ['https://a.test/2'] });
  });
});
