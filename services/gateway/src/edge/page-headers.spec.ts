import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageHeaders } from './page-headers';

const root = path.resolve(__dirname, '../../../..');

it.each(['deploy/docker/nginx/headers.conf', 'deploy/helm/winnow/templates/web.yaml'])(
  '%s has the same page headers as the gateway',
  (file) => {
    // Without remotes on other origins, the chart's template adds no origins.
    const conf = readFileSync(path.join(root, file), 'utf8').replaceAll('{{ $origins }}', '');
    const added = [...conf.matchAll(/^ *add_header (\S+) (?:"(.*)"|(\S+)) always;$/gm)].map(
      ([, name, quoted, plain]) => [name?.toLowerCase(), quoted ?? plain],
    );
    const { 'cache-control': caching, ...others } = Object.fromEntries(added) as Record<string, string>;
    expect(caching).toBeDefined();
    expect(others).toEqual(pageHeaders());
  },
);

it('allows scripts, styles and connections from the origins of remotes that are served elsewhere', () => {
  const policy = pageHeaders(['https://chat.example'])['content-security-policy'];
  for (const kind of ['script', 'style', 'connect'])
    expect(policy).toContain(`${kind}-src 'self' https://chat.example;`);
  expect(policy).toContain("default-src 'none';");
});
