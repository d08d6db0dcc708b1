import { characterRuns } from './character-runs';

describe('characterRuns', () => {
  it('reads no empty runs, of which one page could contain any number', () => {
    const page = Buffer.alloc(512);
    const runs = 2;
    // Two runs of deleted text at byte 5, both empty, with the same properties.
    for (let index = 0; index <= runs; index += 1) page.writeUInt32LE(5, index * 4);
    page.fill(100, (runs + 1) * 4, (runs + 1) * 4 + runs);
    Buffer.from([3, 0x00, 0x08, 1]).copy(page, 200);
    page[511] = runs;
    const pages = 50;
    // Offsets of text for each page and the end, then the numbers of the pages: the same each time.
    const table = Buffer.alloc((pages + 1) * 4 + pages * 4);
    table.fill(Buffer.from([1, 0, 0, 0]), (pages + 1) * 4);
    const main = Buffer.concat([Buffer.alloc(512), page]);
    main.writeUInt32LE(table.length, 0xfa + 4);
    const text = { text: 'Reaped', start: 0, byteOffset: 2, charBytes: 1 };
    expect(characterRuns(main, table, [text])).toEqual([]);
  });
});
