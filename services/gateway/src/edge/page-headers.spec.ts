import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageHeaders } from './page-headers';

const root = path.resolve(__dirname, '../../../..');

it.each(['deploy/docker/nginx/headers.conf', 'deploy/helm/winnow/templates/web.yaml'])(
  '%s says of pages what the gateway says of them',
  (file) => {
    // Where no remote lives elsewhere, the chart's template adds no origins.
    const conf = readFileSync(path.join(root, file), 'utf8').replaceAll('{{ $origins }}', '');
    const added = [...conf.matchAll(/^ *add_header (\S+) (?:"(.*)"|(\S+)) always;$/gm)].map(
      ([, name, quoted, plain]) => [name?.toLowerCase(), quoted ?? plain],
    );
    const { 'cache-control': caching, ...others } = Object.fromEntries(added) as Record<string, string>;
    expect(caching).toBeDefined();
    expect(others).toEqual(pageHeaders());
  },
);

it('names the origins of remotes that live elsewhere, where scripts, styles and calls may come from', () => {
  const policy = pageHeaders(['https://chat.example'])['content-security-policy'];
  for (const kind of ['script', 'style', 'connect'])
    expect(policy).toContain(`${kind}-src 'self' https://chat.example;`);
  expect(policy).toContain("default-src 'none';");
});
