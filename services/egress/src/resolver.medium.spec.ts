import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dnsResolver } from './resolver';
import { scriptedResolver } from './scripted-resolver';

type Records = Readonly<Record<string, { readonly a?: readonly number[]; readonly aaaa?: readonly number[] }>>;

/** Starts a name server for the given names; others do not exist. Counts queries. */
async function startNameServer(records: Records): Promise<{ address: string; queries: string[]; socket: Socket }> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const name = labels.join('.');
    const isA = query[at + 2] === 1;
    queries.push(`${name} ${isA ? 'A' : 'AAAA'}`);
    const data = isA ? records[name]?.a : records[name]?.aaaa;
    const header = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x81,
      records[name] ? 0x80 : 0x83,
      0,
      1,
      0,
      data ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const answer = data
      ? [Buffer.from([0xc0, 12, 0, isA ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length]), Buffer.from(data)]
      : [];
    socket.send(Buffer.concat([header, question, ...answer]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, queries, socket };
}

describe('dnsResolver', () => {
  let server: Awaited<ReturnType<typeof startNameServer>>;
  beforeEach(async () => {
    server = await startNameServer({
      'both.test': { a: [93, 184, 215, 14], aaaa: [0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
      'four.test': { a: [127, 0, 0, 1] },
      'none.test': {},
    });
  });
  afterEach(() => new Promise<void>((resolve) => server.socket.close(resolve)));
  const resolve = (host: string) => dnsResolver([server.address]).resolve(host);

  it('returns the addresses of both families with one query each', async () => {
    expect(await resolve('both.test')).toEqual(['93.184.215.14', '2606:4700::1']);
    expect(await resolve('four.test')).toEqual(['127.0.0.1']);
    expect(server.queries.toSorted()).toEqual(['both.test A', 'both.test AAAA', 'four.test A', 'four.test AAAA']);
  });

  it('returns a literal address without a query', async () => {
    expect(await resolve('::1')).toEqual(['::1']);
    expect(server.queries).toEqual([]);
  });

  it.each(['none.test', 'unknown.test'])('fails for %s', async (host) => {
    await expect(resolve(host)).rejects.toMatchObject({ kind: 'dns' });
  });
});

describe('scriptedResolver', () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(path.join(tmpdir(), 'winnow-hosts-'))));
  afterEach(() => rmSync(directory, { recursive: true }));
  const write = (hosts: unknown, at = 1_000) => {
    const file = path.join(directory, 'hosts.json');
    writeFileSync(file, JSON.stringify(hosts));
    utimesSync(file, at, at);
    return file;
  };

  it('answers by lookup, repeats the last answer, and returns the address to dial', async () => {
    const resolver = scriptedResolver(
      write({ 'a.test': { answers: [['1.1.1.1'], ['2.2.2.2']], dial: '127.0.0.1:81' } }),
    );
    const results = [
      await resolver.resolve('a.test'),
      await resolver.resolve('a.test'),
      await resolver.resolve('a.test'),
    ];
    expect(results).toEqual([['1.1.1.1'], ['2.2.2.2'], ['2.2.2.2']]);
    expect(resolver.dialInstead('a.test')).toEqual({ host: '127.0.0.1', port: 81 });
    expect(resolver.dialInstead('b.test')).toBeNull();
    await expect(resolver.resolve('b.test')).rejects.toMatchObject({ kind: 'dns' });
    expect(await resolver.resolve('10.0.0.1')).toEqual(['10.0.0.1']);
  });

  it('reloads the file when it changes', async () => {
    const resolver = scriptedResolver(write({ 'a.test': { answers: [['1.1.1.1']] } }));
    expect(await resolver.resolve('a.test')).toEqual(['1.1.1.1']);
    write({ 'a.test': { answers: [['3.3.3.3']], dial: '[::1]:81' } }, 2_000);
    expect(await resolver.resolve('a.test')).toEqual(['3.3.3.3']);
    expect(resolver.dialInstead('a.test')).toEqual({ host: '::1', port: 81 });
  });

  it('refuses to start without its file', () => {
    expect(() => scriptedResolver(path.join(directory, 'missing.json'))).toThrow();
  });
});
