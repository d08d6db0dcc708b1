import { buildZip } from '@winnow/testing';
import type { ContentFormat } from '@winnow/contracts';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import { cell, row } from './testing/open-document';

const names = ['office', 'style', 'text', 'table', 'presentation', 'meta'];
const namespaces = [...names, 'drawing']
  .map((name) => `xmlns:${name === 'drawing' ? 'draw' : name}="http://openoffice.org/2000/${name}"`)
  .join(' ');

interface Parts {
  readonly styles?: string;
  readonly manifest?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** Builds a document of OpenOffice.org 1.x. `body`: the XML inside `office:body`. */
function build(
  application: string,
  documentClass: string,
  body: string,
  { styles = '', manifest = '', more = {} }: Parts = {},
) {
  const files: Readonly<Record<string, string>> = {
    mimetype: `application/vnd.sun.xml.${application}`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">${manifest}</manifest:manifest>`,
    'meta.xml':
      `<office:document-meta ${namespaces} xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta>` +
      '<dc:title>All mills</dc:title><meta:initial-creator>Mia</meta:initial-creator></office:meta></office:document-meta>',
    'content.xml':
      '<?xml version="1.0"?><!DOCTYPE office:document-content PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "office.dtd">' +
      `<office:document-content ${namespaces} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:fo="http://www.w3.org/1999/XSL/Format" office:class="${documentClass}">` +
      `<office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    ...more,
  };
  return buildZip(Object.entries(files).map(([name, xml]) => ({ name, data: Buffer.from(xml) })));
}

const read = (name: string, bytes: Uint8Array, format: ContentFormat = 'text') =>
  readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined, format);

describe('documents of OpenOffice.org 1.x', () => {
  it('are read with headings, lists, tables, notes, emphasis and formulas', async () => {
    const styles =
      '<style:style style:name="T1"><style:properties fo:font-weight="bold"/></style:style>' +
      '<style:style style:name="T2"><style:properties style:text-crossing-out="single-line"/></style:style>' +
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>';
    const item = (content: string): string => `<text:list-item>${content}</text:list-item>`;
    const body =
      '<text:h text:level="2">Mills</text:h><text:p text:style-name="Heading 3">Wind</text:p>' +
      '<text:p>Sails<text:tab-stop/><text:span text:style-name="T1">turn</text:span> <text:span text:style-name="T2">fast</text:span>' +
      '<text:footnote><text:footnote-citation>*</text:footnote-citation><text:footnote-body><text:p>Mostly.</text:p></text:footnote-body></text:footnote>' +
      '<text:endnote><text:endnote-citation>i</text:endnote-citation><text:endnote-body><text:p>End.</text:p></text:endnote-body></text:endnote></text:p>' +
      `<text:ordered-list text:style-name="L1">${item(`<text:p>Open</text:p><text:unordered-list>${item('<text:p>Gate</text:p>')}</text:unordered-list>`)}${item('<text:p>Grind</text:p>')}</text:ordered-list>` +
      `<table:table>${row(cell('Grain'), cell('Tons'))}${row(cell('Rye'), cell('12'))}</table:table>` +
      '<text:p>Area <draw:object xlink:href="#./Object 1"/></text:p>';
    const more = {
      'Object 1/content.xml':
        '<math:math xmlns:math="http://www.w3.org/1998/Math/MathML"><math:mi>a</math:mi></math:math>',
    };
    const bytes = build('writer', 'text', body, { styles, more });
    const document = await read('a.sxw', bytes, 'markdown');
    expect(document.text).toBe(
      '## Mills\n\n### Wind\n\nSails **turn** ~~fast~~[^1][^2]\n\n1. Open\n   - Gate\n2. Grind\n\n' +
        '| Grain | Tons |\n| - | - |\n| Rye | 12 |\n\nArea $a$\n\n[^1]: Mostly.\n\n[^2]: End.',
    );
    expect(document).toMatchObject({ title: 'All mills', facts: { author: 'Mia' } });
    for (const [name, application] of [
      ['a.stw', 'writer.template'],
      ['a.sxg', 'writer.global'],
    ] as const)
      expect((await read(name, build(application, 'text-global', '<text:p>Rye</text:p>'))).text).toBe('Rye');
  });

  it('are read as sheets with displayed values, without hidden sheets and columns', async () => {
    const styles = '<style:style style:name="ta2"><style:properties table:display="false"/></style:style>';
    const value = '<table:table-cell table:value-type="date" table:date-value="2004-03-05"/>';
    const body =
      `<table:table table:name="Rye"><table:table-column/><table:table-column table:visibility="collapse"/>` +
      `${row(cell('Grain'), cell('Key'), cell('Day'))}${row(cell('Rye'), cell('r'), value)}</table:table>` +
      `<table:table table:name="Codes" table:style-name="ta2">${row(cell('secret'))}</table:table>`;
    for (const [name, application] of [
      ['a.sxc', 'calc'],
      ['a.stc', 'calc.template'],
    ] as const) {
      const { text, warnings } = await read(name, build(application, 'spreadsheet', body, { styles }));
      expect(text).toBe('| Grain | Day |\n| --- | --- |\n| Rye | 2004-03-05 |');
      expect(warnings).toEqual(['A hidden sheet and a hidden column were left out.']);
    }
  });

  it('are read as slides with titles and notes, and as pages of drawings', async () => {
    const styles = '<style:style style:name="dp2"><style:properties presentation:visibility="hidden"/></style:style>';
    const box = (kind: string, text: string): string =>
      `<draw:text-box presentation:class="${kind}"><text:p>${text}</text:p></draw:text-box>`;
    const notes = `<presentation:notes>${box('notes', 'Say it')}</presentation:notes>`;
    const body =
      `<draw:page>${box('title', 'Mills')}${box('outline', 'Sails')}${box('footer', '12')}${notes}</draw:page>` +
      '<draw:page draw:style-name="dp2"><draw:rect><text:p>Hidden</text:p></draw:rect></draw:page>';
    for (const [name, application, documentClass] of [
      ['a.sxi', 'impress', 'presentation'],
      ['a.sti', 'impress.template', 'presentation'],
      ['a.sxd', 'draw', 'drawing'],
      ['a.std', 'draw.template', 'drawing'],
    ] as const) {
      const { text, pages, warnings } = await read(name, build(application, documentClass, body, { styles }));
      expect(text).toBe('## Mills\n\nSails\n\nNotes:\n\nSay it');
      expect({ pages, warnings }).toEqual({ pages: 2, warnings: ['A hidden slide was left out.'] });
    }
  });

  it('are rejected when they have a password, or are of another application', async () => {
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
    const encrypted = build('writer', 'text', '', { manifest });
    await expect(read('a.sxw', encrypted)).rejects.toMatchObject({ code: 'encrypted' });
    const formula = build('math', 'text', '<text:p>Rye</text:p>');
    await expect(read('a.sxw', formula)).rejects.toMatchObject({ code: 'unsupported-type' });
    const unknownClass = build('writer', 'chart', '<text:p>Rye</text:p>');
    await expect(read('a.sxw', unknownClass)).rejects.toMatchObject({ code: 'no-text' });
  });
});
