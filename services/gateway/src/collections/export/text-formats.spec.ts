import { textFormats } from './text-formats';

it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠a'])(
  'writes no formula for a spreadsheet in CSV: %j',
  (title) => {
    const row = textFormats.csv.page({ url: 'https://a.test/', title, content: 'A' });
    const field = /[\t\r\n]/.test(title) ? `"'${title}"` : `'${title}`;
    expect(row).toBe(`https://a.test/,${field},,A\r\n`);
  },
);

it.each(['A; =1+1', 'A\t=1+1', 'A, B', 'A "B"'])(
  'divides no value of CSV at a separator of spreadsheets: %j',
  (title) => {
    const row = textFormats.csv.page({ url: 'https://a.test/', title, content: 'A' });
    expect(row).toBe(`https://a.test/,"${title.replaceAll('"', '""')}",,A\r\n`);
  },
);
