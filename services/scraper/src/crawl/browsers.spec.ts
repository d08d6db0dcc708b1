import { EventEmitter } from 'node:events';
import type { Browser, Page } from 'playwright';
import { Browsers } from './browsers';

/** The methods of a browser that the pool uses. */
class FakeBrowser {
  isOpen = true;
  close = async () => void (this.isOpen = false);
  newPage = async () => {
    if (!this.isOpen) throw new Error('closed');
    const page = new EventEmitter() as EventEmitter & { close: () => Promise<void> };
    page.close = async () => void page.emit('close');
    return page as unknown as Page;
  };
}

let started: FakeBrowser[];
const launch = async () => {
  const browser = new FakeBrowser();
  started.push(browser);
  return browser as unknown as Browser;
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  started = [];
});

it('opens pages in one browser, launched by the first', async () => {
  const browsers = new Browsers(launch, 50, 1_000);
  expect(started).toHaveLength(0);
  await Promise.all([browsers.newPage({}), browsers.newPage({}), browsers.newPage({})]);
  expect(started).toHaveLength(1);
});

it('replaces a browser after some pages, and closes it with its last page', async () => {
  const browsers = new Browsers(launch, 2, 1_000);
  const [first, second] = [await browsers.newPage({}), await browsers.newPage({})];
  await first.close();
  await browsers.newPage({});
  expect(started).toHaveLength(2);
  await settled();
  expect(started.map(({ isOpen }) => isOpen)).toEqual([true, true]);
  await second.close();
  await settled();
  expect(started.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

it('closes all browsers when it is destroyed', async () => {
  const browsers = new Browsers(launch, 1, 1_000);
  await browsers.newPage({});
  await browsers.newPage({});
  await browsers.destroy();
  expect(started.map(({ isOpen }) => isOpen)).toEqual([false, false]);
});

it('reports a browser that cannot be launched or does not respond', async () => {
  const broken = new Browsers(() => Promise.reject(new Error('no such program')), 50, 1_000);
  await expect(broken.newPage({})).rejects.toThrow('no such program');
  const silent = new Browsers(() => new Promise(() => undefined), 50, 20);
  await expect(silent.newPage({})).rejects.toThrow('timed out');
});
