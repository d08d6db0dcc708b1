import type { Collections } from '@winnow/collections';
import { exportCollection } from './export-collection';
import { maxZipBytes, maxZipEntries, ZipWriter } from './write-zip';

const tooLarge = { code: 'too-large', message: 'A ZIP file has at most 65535 pages and 4 GB. Choose another format.' };

it.each([
  { pages: maxZipEntries + 1, bytes: 1 },
  { pages: 1, bytes: maxZipBytes + 1 },
])('rejects a collection of %j before the first byte of its ZIP file', async (size) => {
  const reader = { read: async () => ({ name: 'Docs', updatedAt: '2026-11-29T00:00:00Z', ...size }) };
  const collections = { reader } as unknown as Collections;
  await expect(exportCollection('id', 'ann', 'zip', collections)).rejects.toMatchObject(tooLarge);
});

it('throws instead of writing offsets that a ZIP file cannot contain', () => {
  const zip = new ZipWriter(1_000);
  const text = Array.from({ length: 300 }, () => Math.random().toString(36)).join('');
  expect(() => zip.add('a.md', text, new Date())).toThrow(tooLarge.message);
});
