import { buildZip, openDocumentParts } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import { readOpenDocument } from './opendocument-reader';

const namespaces = ['office', 'style', 'text', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const masterStyles = (pages: string): string => `<office:master-styles>${pages}</office:master-styles>`;
const odt = (body: string, pages: string, kind: 'text' | 'presentation' = 'text'): Buffer =>
  buildZip([
    ...openDocumentParts(kind, body),
    {
      name: 'styles.xml',
      data: Buffer.from(`<office:document-styles ${namespaces}>${masterStyles(pages)}</office:document-styles>`),
    },
  ]);
const page = (content: string): string => `<style:master-page>${content}</style:master-page>`;
const header = (content: string, attributes = ''): string =>
  `<style:header ${attributes}><text:p>${content}</text:p></style:header>`;
const footer = (content: string): string => `<style:footer><text:p>${content}</text:p></style:footer>`;
const number = '<text:page-number>3</text:page-number>';

describe('headers and footers of an OpenDocument text', () => {
  it('are written once, before and after the text, without page numbers', async () => {
    const pages =
      page(header(`Mill of Rye<text:tab/>Page ${number}`) + footer('Confidential')) +
      page(header('First page') + footer('Confidential')) +
      page(header('Not shown', 'style:display="false"') + footer(`${number} of <text:page-count>9</text:page-count>`));
    expect((await readBy(readOpenDocument, odt('<text:p>It began.</text:p>', pages))).text).toBe(
      'Mill of Rye\n\nFirst page\n\nIt began.\n\nConfidential',
    );
  });

  it('are omitted of pages that no style begins and no other page precedes', async () => {
    const named = (name: string, next = ''): string =>
      page(header(`Head of ${name}`)).replace(
        '>',
        ` style:name="${name}" ${next && `style:next-style-name="${next}"`}>`,
      );
    const begins = '<style:style style:name="P1" style:master-page-name="MP1"/>';
    const pages = named('Standard') + named('MP1', 'MP2') + named('MP2') + named('Envelope');
    const body = '<text:p>It began.</text:p>';
    const parts = odt(
      body,
      `${pages}</office:master-styles><office:styles>${begins}</office:styles><office:master-styles>`,
    );
    expect((await readBy(readOpenDocument, parts)).text).toBe(
      'Head of Standard\n\nHead of MP1\n\nHead of MP2\n\nIt began.',
    );
  });

  it('are omitted if the text repeats them, and of presentations', async () => {
    const repeated = odt('<text:p>Mill of Rye</text:p><text:p>It began.</text:p>', page(header('Mill of Rye')));
    expect((await readBy(readOpenDocument, repeated)).text).toBe('Mill of Rye\n\nIt began.');
    const slides = odt(
      '<draw:page><text:p>It began.</text:p></draw:page>',
      page(header('Mill of Rye')),
      'presentation',
    );
    expect((await readBy(readOpenDocument, slides)).text).toBe('It began.');
  });

  it('are read from a flat file', async () => {
    const flat =
      `<office:document ${namespaces} office:mimetype="application/vnd.oasis.opendocument.text">` +
      `${masterStyles(page(header('Mill of Rye')))}<office:body><office:text><text:p>It began.</text:p></office:text></office:body></office:document>`;
    const { text } = await readDocument('a.fodt', Buffer.from(flat), testLimits, AbortSignal.any([]), () => undefined);
    expect(text).toBe('Mill of Rye\n\nIt began.');
  });
});
