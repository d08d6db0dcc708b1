import * as rules from '@winnow/contracts';
import { readHeaders } from './read-headers';

const read = (text: string) => readHeaders(text, rules);

describe('lines', () => {
  it('reads one header a line, with the white space and empty lines of a copied text', () => {
    expect(read('  Cookie: a=b; c="d:e"  \r\n\r\nAuthorization:Bearer x.y==\n')).toEqual({
      headers: { Cookie: 'a=b; c="d:e"', Authorization: 'Bearer x.y==' },
    });
  });

  it('finds nothing in an empty text', () => {
    expect(read(' \n ')).toEqual({});
  });

  it('names the line that is no header', () => {
    expect(read('Cookie: a=b\nsession=1')).toEqual({ error: 'Line 2 is not of the form Name: value.' });
  });

  it.each([
    ['Host: a.test', 'The header Host cannot be set.'],
    ['X-Name: grün', 'X-Name: The value must be ASCII.'],
    ['Authorization:', 'Authorization: The value is empty.'],
    ['Na(me: x', 'A name is invalid.'],
    ['X-A: 1\nx-a: 2', 'The header x-a occurs twice.'],
    [`X-A: ${'a'.repeat(4_096)}`, 'The headers are longer than 4096 characters.'],
    [Array.from({ length: 21 }, (_, at) => `X-${at}: 1`).join('\n'), 'Send at most 20 headers.'],
  ])('rejects %.20j like the contract', (text, error) => {
    expect(read(text)).toEqual({ error });
  });

  it('joins several cookies to one header', () => {
    expect(read('Cookie: a=b\ncookie: c=d')).toEqual({ headers: { Cookie: 'a=b; c=d' } });
  });

  it('reads names and values on alternating lines', () => {
    expect(read('cookie:\na=b\nauthorization:\nBasic eA==')).toEqual({
      headers: { cookie: 'a=b', authorization: 'Basic eA==' },
    });
  });

  it('does not read the next header as the value of one without a value', () => {
    expect(read('Cookie:\nAuthorization: Bearer x')).toEqual({ error: 'Cookie: The value is empty.' });
  });
});

describe('a copied request', () => {
  it('omits the headers that every request of a browser has', () => {
    const request =
      'GET /handbook HTTP/1.1\nHost: a.test\nUser-Agent: Mozilla/5.0\nAccept: text/html\nReferer: https://a.test/\nCookie: a=b\nX-Token: t';
    expect(read(request)).toEqual({
      headers: { Cookie: 'a=b', 'X-Token': 't' },
      omitted: ['Host', 'User-Agent', 'Accept', 'Referer'],
    });
  });

  it('omits the pseudo-headers of HTTP/2, on one line or two', () => {
    expect(read(':method: GET\n:path: /\ncookie: a=b')).toMatchObject({ headers: { cookie: 'a=b' } });
    expect(read(':method:\nGET\n:path:\n/\ncookie:\na=b')).toMatchObject({ headers: { cookie: 'a=b' } });
  });

  it('reports a request without a login', () => {
    expect(read('GET / HTTP/2\nHost: a.test\nAccept: */*').error).toBe(
      'No header of a login was found, such as Cookie or Authorization.',
    );
  });
});

describe('a command of "Copy as cURL"', () => {
  it('reads -H and -b of bash, over continued lines', () => {
    const command = `curl 'https://a.test/x?y=1&z=2' \\
  -H 'accept: text/html' \\
  -H 'authorization: Bearer x' \\
  -b 'a=b; c="d"' \\
  -H 'user-agent: Mozilla/5.0' \\
  --data-raw 'H: no' --compressed`;
    expect(read(command)).toEqual({
      headers: { authorization: 'Bearer x', Cookie: 'a=b; c="d"' },
      omitted: ['accept', 'user-agent'],
    });
  });

  it.each([
    [String.raw`curl 'https://a.test' -H 'cookie: a='\''b'\'''`, "a='b'"],
    [String.raw`curl "https://a.test" -H "cookie: a=\"b\"\\c\$d"`, String.raw`a="b"\c$d`],
    [String.raw`curl 'https://a.test' -b $'a=b\u0021 c\'d\x21'`, "a=b! c'd!"],
    [String.raw`curl 'https://a.test' --cookie a=b\ c --header 'x: y'`, 'a=b c'],
    [`curl https://a.test '-bname=value'`, 'name=value'],
    [`$ curl https://a.test -H'cookie: a=b'`, 'a=b'],
  ])('unquotes %s as bash does', (command, cookie) => {
    const { headers = {} } = read(command);
    expect(headers['Cookie'] ?? headers['cookie']).toBe(cookie);
  });

  it.each([
    [
      'Chromium',
      String.raw`curl ^"https://a.test/?x=^%^20y^" ^` +
        '\r\n' +
        String.raw`  -H ^"accept: */*^" ^` +
        '\r\n' +
        String.raw`  -b ^"a=^\^"b^\^"; c=^%^7B1^%^7D^&d=it's^" ^` +
        '\r\n  --compressed',
      `a="b"; c=%7B1%7D&d=it's`,
    ],
    ['Firefox', String.raw`curl ^"https://a.test/^" --compressed -H ^"Cookie: a=^"^"b^"^"; c=1^"`, 'a="b"; c=1'],
    ['older browsers', 'curl "https://a.test/" ^\r\n  -H "Cookie: a=b" ^\r\n  --compressed', 'a=b'],
  ])('unquotes the Windows form of %s', (_browser, command, cookie) => {
    expect(read(command).headers).toEqual({ Cookie: cookie });
  });

  it('reads the first of several commands', () => {
    expect(read(`curl 'https://a.test' -b 'a=b' ;\ncurl 'https://b.test' -b 'c=d'`).headers).toEqual({ Cookie: 'a=b' });
  });

  it('does not read a name of a file as cookies', () => {
    expect(read('curl https://a.test -b cookies.txt -H "X-Token: t"').headers).toEqual({ 'X-Token': 't' });
  });

  it.each([
    ['-u user:password', 'Basic dXNlcjpwYXNzd29yZA=='],
    ["'-uuser:password'", 'Basic dXNlcjpwYXNzd29yZA=='],
    [`--user 'jörg:pass:wörd €'`, 'Basic asO2cmc6cGFzczp3w7ZyZCDigqw='],
    ['-u user:', 'Basic dXNlcjo='],
    ['-u first:1 -u user:password', 'Basic dXNlcjpwYXNzd29yZA=='],
    [`-u user:password -H 'Authorization: Bearer x'`, 'Bearer x'],
  ])('reads the user and the password of %s', (options, expected) => {
    expect(read(`curl https://a.test ${options}`)).toEqual({ headers: { Authorization: expected }, omitted: [] });
  });

  it('rejects a user without a password, for which curl asks', () => {
    expect(read('curl https://a.test -u user')).toEqual({
      error: 'The command has a user without a password: write -u user:password.',
    });
  });

  it('rejects a command whose end is missing', () => {
    expect(read(`curl 'https://a.test' -H 'cookie: a=b`)).toEqual({
      error: 'The command is incomplete: a quote is not closed.',
    });
  });

  it('reports a command without a login', () => {
    expect(read(`curl 'https://a.test' -H 'accept: */*'`).error).toMatch(/^No header of a login/);
  });
});
