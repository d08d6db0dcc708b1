import { setUpGateways } from '../../testing/set-up-gateways';
import { extractor } from '../testing/file-handlers';

// Requests as sent by Open WebUI, the Python packages tika and tika-client, and curl; the worker responds at once.

const setUp = setUpGateways({ prefix: 'tika' });
beforeEach(() => {
  setUp.startWorker('extractor', extractor);
});

const metadata = {
  'Content-Type': 'application/octet-stream',
  'X-TIKA:Parsed-By': ['Winnow'],
  resourceName: 'pages.pdf',
  'dc:title': 'Report',
  'dc:creator': 'A. Author',
  'xmpTPg:NPages': '2',
};
const named = { 'content-disposition': 'attachment; filename=pages.pdf' };
const put = async (path: string, headers: Record<string, string> = {}) => {
  const { url } = await setUp.startGateway();
  return fetch(`${url}/api/tika/${path}`, {
    method: 'PUT',
    headers: { ...named, ...headers },
    body: new Blob(['bytes']),
  });
};

it('returns the text of a file, unless JSON is accepted', async () => {
  const plain = await put('tika', { accept: 'text/plain' });
  expect([plain.headers.get('content-type'), await plain.text()]).toEqual([
    'text/plain; charset=utf-8',
    'pages.pdf text bytes',
  ]);
  expect(await (await put('tika', { accept: 'text/html' })).text()).toBe('pages.pdf html bytes');
  const json = await put('tika', { accept: 'application/json' });
  expect(await json.json()).toEqual({ ...metadata, 'X-TIKA:content': 'pages.pdf html bytes' });
});

it.each([
  ['tika/text', { ...metadata, 'X-TIKA:content': 'pages.pdf text bytes' }],
  ['tika/md', { ...metadata, 'X-TIKA:content': 'pages.pdf markdown bytes' }],
  ['rmeta/text', [{ ...metadata, 'X-TIKA:content': 'pages.pdf text bytes' }]],
  ['rmeta/xml', [{ ...metadata, 'X-TIKA:content': 'pages.pdf html bytes' }]],
  ['meta', metadata],
])('returns text and metadata by %s', async (path, expected) => {
  expect(await (await put(path)).json()).toEqual(expected);
});

it('reads the file of a form, in a part of any name', async () => {
  const { url } = await setUp.startGateway();
  const form = new FormData();
  form.append('upload-file', new File(['bytes'], 'pages.pdf'));
  const post = (body: FormData) => fetch(`${url}/api/tika/rmeta/form/text`, { method: 'POST', body });
  expect(await (await post(form)).json()).toEqual([{ ...metadata, 'X-TIKA:content': 'pages.pdf text bytes' }]);
  form.append('second', new File(['bytes'], 'b.pdf'));
  expect([(await post(form)).status, (await post(new FormData())).status]).toEqual([400, 400]);
});

it.each([
  ["attachment; filename=_.pdf; filename*=UTF-8''%E5%A4%A7.pdf", '', '大.pdf'],
  ['attachment; filename="a; b.pdf"', '', 'a; b.pdf'],
  ["attachment; filename=b'report.pdf'", '', 'report.pdf'],
  ["attachment; filename*=utf-8'en'b%20c.pdf", '', 'b c.pdf'],
  ['attachment', 'text/csv', 'file.csv'],
  ['attachment', 'text/plain', 'file.txt'],
])('names a file by %j and the type %j', async (disposition, type, name) => {
  const file = await put('meta', { 'content-disposition': disposition, ...(type && { 'content-type': type }) });
  expect(await file.json()).toMatchObject({
    resourceName: name,
    'Content-Type': type || 'application/octet-stream',
  });
});

it('rejects an unknown format, an unreadable file, and requests without a key beyond loopback', async () => {
  for (const format of ['docx', 'constructor', '__proto__']) expect((await put(`tika/${format}`)).status).toBe(404);
  expect((await put('meta', { 'content-disposition': 'attachment; filename=broken.pdf' })).status).toBe(422);
  const { url } = await setUp.startGateway({ host: '0.0.0.0' });
  expect((await fetch(`${url}/api/tika/meta`, { method: 'PUT', body: 'bytes' })).status).toBe(401);
  expect((await fetch(`${url}/api/tika/version`)).status).toBe(401);
});
