import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import {
  attackSelection,
  buildDocx,
  formatBombs,
  paragraph,
  startCanary,
  startSite,
  type Canary,
  type Site,
} from '@winnow/testing';
import { startSystem, type System } from '../../../tools/system.mjs';
import { bomb, docxWithRemoteParts, longScan, manyPages, pdf, sentence } from './upload-files';

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  csv: 'text/csv',
  eml: 'message/rfc822',
};
const endingOf = (name: string): string => name.split('.').at(-1) ?? '';

let canary: Canary;
let site: Site;
let system: System;
let directory: string;
let hostile: { readonly address: string; readonly what: string; readonly outcomes: readonly string[] }[];

/** Bombs of types that are read behind links, each at its own address. */
const bombs = attackSelection(
  formatBombs.filter(({ name }) => endingOf(name) in types),
  ({ problem }) => problem,
);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  canary = await startCanary();
  const file = (ending: string, body: Buffer) => ({ type: types[ending] ?? '', body });
  site = await startSite({
    pages: {
      '/good.docx': file('docx', buildDocx(paragraph(sentence))),
      '/good.pdf': file('pdf', pdf),
      '/calls.docx': file('docx', docxWithRemoteParts(canary.port)),
      '/bomb.docx': file('docx', bomb()),
      '/pages.pdf': file('pdf', manyPages(10_000)),
      '/scan.pdf': file('pdf', longScan(10_000)),
      '/half.pdf': file('pdf', pdf.subarray(0, 40)),
      ...Object.fromEntries(
        bombs.map(({ name, bytes }, at) => [`/${at}.${endingOf(name)}`, file(endingOf(name), bytes())]),
      ),
    },
  });
  hostile = [
    { address: '/bomb.docx', what: 'a DOCX that unpacks to a gigabyte', outcomes: ['too-large'] },
    { address: '/pages.pdf', what: 'a PDF of 10,000 pages', outcomes: ['too-large'] },
    { address: '/scan.pdf', what: 'a scan of 10,000 pages', outcomes: ['too-large'] },
    { address: '/half.pdf', what: 'half a PDF', outcomes: ['unsupported'] },
    ...bombs.map(({ name, what, problem }, at) => ({
      address: `/${at}.${endingOf(name)}`,
      what,
      outcomes: [problem === 'too-large' ? 'too-large' : 'unsupported'],
    })),
  ];
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-linked-'));
  system = await startSystem({
    directory,
    without: ['ai'],
    environment: {
      RATE_LIMIT: 'off',
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      EGRESS_ALLOW_PORTS: new URL(site.origin).port,
      OBEY_ROBOTS: 'off',
    },
  });
});
test.afterAll(async () => {
  await system.stop();
  await Promise.all([site.close(), canary.close()]);
  rmSync(directory, { recursive: true, force: true });
});

test('hostile documents behind links fail with their outcomes, and valid ones beside them are read [U011 U014 U019 U021]', async () => {
  test.setTimeout(300_000);
  const good = ['/good.docx', '/good.pdf', '/calls.docx'];
  const urls = [...good, ...hostile.map(({ address }) => address)].map((address) => site.origin + address);
  const response = await fetch(`${system.url}/api/scrape-content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ urls }),
  });
  const { pages, failed = [] } = (await response.json()) as {
    pages: { url: string; content: string; engine: string }[];
    failed?: { url: string; outcome: string; message: string }[];
  };
  expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(good);
  for (const { content, engine } of pages) {
    expect(engine).toBe('document');
    expect(content).toContain(sentence);
  }
  const found = new Map(failed.map((page) => [new URL(page.url).pathname, page]));
  for (const { address, what, outcomes } of hostile) {
    const { outcome = '', message = '' } = found.get(address) ?? {};
    expect({ what, outcome: outcomes.includes(outcome) ? 'as expected' : `${outcome}: ${message}` }).toEqual({
      what,
      outcome: 'as expected',
    });
  }
  for (const { message } of failed) expect(message).toMatch(/^[A-Z].*\.$/);
  expect(canary.hits).toEqual([]);
});
