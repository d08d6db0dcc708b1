import { guardedScripts } from './guarded-scripts';

type Arguments<Hook> = Hook extends (argument: infer Value) => unknown ? Value : never;

const announce = (manifestUrl: string, remoteEntry: object) =>
  guardedScripts.afterLoadManifest?.({
    manifestUrl,
    manifestJson: { metaData: { remoteEntry } },
  } as unknown as Arguments<typeof guardedScripts.afterLoadManifest>);
const create = (url: string) => guardedScripts.createScript?.({ url }) as HTMLScriptElement;

const manifest = 'https://remotes.test/chat/mf-manifest.json';
const entry = 'https://remotes.test/chat/assets/remoteEntry.1.js';

describe('the entry of a remote', () => {
  it('is compared with the hash of its manifest', () => {
    announce(manifest, { name: 'assets/remoteEntry.1.js', integrity: 'sha384-abc' });
    const script = create(entry);
    expect([script.src, script.integrity, script.crossOrigin]).toEqual([entry, 'sha384-abc', 'anonymous']);
  });

  it('is loaded without a hash from a development server, whose files change', () => {
    announce('http://localhost:3001/mf-manifest.json', { name: 'remoteEntry.js' });
    expect(create('http://localhost:3001/remoteEntry.js').integrity).toBeFalsy();
  });

  it('is rejected if no manifest lists it', () => {
    expect(() => create('https://evil.test/remoteEntry.js')).toThrow('No manifest names this script.');
  });
});

test('leaves styles to the entry, which has their hash', () => {
  const hook = guardedScripts.createLink;
  const link = hook?.({ url: 'https://remotes.test/chat/assets/a.css', attrs: { rel: 'stylesheet' } });
  expect(link).toBeInstanceOf(HTMLLinkElement);
  expect((link as HTMLLinkElement).getAttribute('href')).toBeNull();
});
