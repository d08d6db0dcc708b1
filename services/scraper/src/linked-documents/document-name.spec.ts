import { documentName, isDocumentAddress } from './document-name';

const fetched = (url: string, contentType: string | null, start: string) =>
  documentName({ url, contentType, bytes: Buffer.from(start, 'latin1'), engine: 'http' });
const zip = 'PK\u0003\u0004';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('documentName', () => {
  it.each([
    ['https://a.org/files/Report%20one.pdf', 'application/pdf', '%PDF-1.7', 'Report one.pdf'],
    ['https://a.org/download?id=7', 'application/octet-stream', '%PDF-1.7', 'download.pdf'],
    ['https://a.org/report.php', 'text/html', '%PDF-1.7', 'report.pdf'],
    ['https://a.org/', word, zip, 'document.docx'],
    ['https://a.org/plan.xlsx', 'application/octet-stream', zip, 'plan.xlsx'],
    ['https://a.org/plan.xlsx', 'application/zip', zip, 'plan.xlsx'],
    ['https://a.org/map', 'application/vnd.oasis.opendocument.graphics', zip, 'map.odg'],
    ['https://a.org/sums', 'application/vnd.ms-excel.sheet.binary.macroEnabled.12', zip, 'sums.xlsb'],
    ['https://a.org/data', 'text/csv; charset=utf-8', 'a,b', 'data.csv'],
    ['https://a.org/data.csv', 'text/plain', 'a,b', 'data.csv'],
    ['https://a.org/raw/mills.ipynb', 'text/plain; charset=utf-8', '{', 'mills.ipynb'],
    ['https://a.org/files/7', 'application/x-ipynb+json', '{', '7.ipynb'],
    ['https://a.org/book.fb2', 'application/x-fictionbook+xml', '<?xml', 'book.fb2'],
    ['https://a.org/guide.xml', 'application/docbook+xml', '<?xml', 'guide.docbook'],
    ['https://a.org/old.doc', null, '\u00d0\u00cf\u0011\u00e0', 'old.doc'],
    ['https://a.org/old.xls', 'application/octet-stream', '\u00d0\u00cf\u0011\u00e0', 'old.xls'],
    ['https://a.org/rates', 'application/vnd.ms-excel', '', 'rates.xls'],
    ['https://a.org/old.ppt', null, '\u00d0\u00cf\u0011\u00e0', 'old.ppt'],
    ['https://a.org/show.pps', 'application/vnd.ms-powerpoint', '\u00d0\u00cf\u0011\u00e0', 'show.ppt'],
    ['https://a.org/mail.msg', null, '\u00d0\u00cf\u0011\u00e0', 'mail.msg'],
    ['https://a.org/mail', 'application/vnd.ms-outlook', '', 'mail.msg'],
    ['https://a.org/list/2026-05', 'application/mbox', 'From ', '2026-05.mbox'],
    ['https://a.org/public/basic', 'text/calendar; charset=UTF-8', 'BEGIN:VCALENDAR', 'basic.ics'],
    ['https://a.org/captions', 'application/ttml+xml', '<tt>', 'captions.ttml'],
    ['https://a.org/feed', 'application/rss+xml', '<rss>', 'feed.xml'],
    ['https://a.org/', 'text/xml; charset=utf-8', '<?xml version="1.0"?>\n<feed>', 'document.xml'],
    ['https://a.org/feeds.opml', 'text/x-opml', '<?xml', 'feeds.opml'],
    ['https://a.org/feeds', 'application/xml', '<opml version="2.0">', 'feeds.xml'],
    ['https://a.org/%zz.pdf', 'application/pdf', '', '%zz.pdf'],
  ])('returns a name for %s (%s)', (url, type, start, name) => {
    expect(fetched(url, type, start)).toBe(name);
  });

  it.each([
    ['https://a.org/page.html', 'text/html', '<!doctype html>'],
    ['https://a.org/notes.pdf', 'text/html', '<!doctype html>'],
    ['https://a.org/notes.docx', null, '<!doctype html>'],
    ['https://a.org/notes.txt', 'text/plain', 'a,b'],
    ['https://a.org/notes.docx', 'text/plain', 'a,b'],
    ['https://a.org/data.json', 'application/json', '{}'],
    ['https://a.org/sitemap.xml', 'application/xml', '<urlset>'],
    ['https://a.org/', 'application/xhtml+xml', '<html>'],
    ['https://a.org/feed', 'text/html', '<rss>'],
    ['https://a.org/book.fb2', 'application/octet-stream', '<?xml'],
    ['https://a.org/archive.zip', 'application/zip', zip],
    ['https://a.org/picture.png', 'image/png', '\u0089PNG'],
    ['https://a.org/page.html', 'constructor', '<!doctype html>'],
  ])('returns undefined for %s (%s), which is read as a page', (url, type, start) => {
    expect(fetched(url, type, start)).toBeUndefined();
  });
});

it.each([
  ['https://a.org/notes.docx', true],
  ['https://a.org/event.ics', false],
  ['https://a.org/page.html', false],
])('whether %s is crawled as a document: %s', (url, expected) => {
  expect(isDocumentAddress(new URL(url))).toBe(expected);
});

it.each([
  ['https://a.org/scan.png?w=900', 'image/png', 'scan.png'],
  ['https://a.org/photo/7', 'image/jpeg', '7.jpg'],
  ['https://a.org/page.tif', 'image/tiff', 'page.tiff'],
  ['https://a.org/scan.webp', 'application/octet-stream', 'scan.webp'],
  ['https://a.org/scan.png', 'text/html', undefined],
  ['https://a.org/logo.svg', 'image/svg+xml', undefined],
])('the picture at %s (%s) has the name %s', (url, contentType, name) => {
  expect(documentName({ url, contentType, bytes: new Uint8Array(), engine: 'http' }, true)).toBe(name);
});

it.each(['binary/octet-stream', 'image/jpeg', 'text/html'])(
  'a picture without a name (%s) has one by its signature',
  (contentType) => {
    const bytes = Buffer.from('\u0089PNG\r\n', 'latin1');
    expect(documentName({ url: 'https://a.org/files/7', contentType, bytes, engine: 'http' }, true)).toBe('7.png');
  },
);

it.each(['image/png', '', 'application/octet-stream'])(
  'a page at the name of a picture (%s) is none',
  (contentType) => {
    const bytes = Buffer.from('<!doctype html><title>File:scan.png</title><p>About this scan.');
    expect(documentName({ url: 'https://a.org/File:scan.png', contentType, bytes, engine: 'http' }, true)).toBe(
      undefined,
    );
  },
);
