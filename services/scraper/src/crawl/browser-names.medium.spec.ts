import { createServer } from 'node:http';
import { browserLaunchOptions } from '@winnow/egress-client';
import { listen } from '@winnow/testing';
import { launchBrowser } from '../testing/launch-browser';

it('a browser does not resolve names itself, even without a proxy', async () => {
  let asked = 0;
  const server = createServer((_request, response) => void response.end(String(++asked)));
  const { port, close } = await listen(server);
  const { args } = browserLaunchOptions({ egressUrl: 'http://egress.test:3128' });
  const browser = await launchBrowser(args);
  try {
    const page = await browser.newPage();
    await expect(page.goto(`http://localhost:${port}/`)).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
    expect(asked).toBe(0);
  } finally {
    await browser.close();
    await close();
  }
});
