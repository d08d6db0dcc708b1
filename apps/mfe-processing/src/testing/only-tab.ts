/** Installs the Web Locks API, which jsdom lacks, for a page that is the only tab of its browser: every lock is granted. */
export function installLocks(): void {
  const request = (_name: string, _options: LockOptions, hold: (lock: object) => unknown) => Promise.resolve(hold({}));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
