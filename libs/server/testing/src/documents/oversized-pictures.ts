/** Headers of pictures that claim 20,000 by 20,000 pixels, by file extension. */
export const oversizedPictures: Readonly<Record<string, () => Buffer>> = {
  bmp: () => {
    const file = Buffer.alloc(200);
    file.write('BM');
    file.writeUInt32LE(54, 10);
    file.writeUInt32LE(40, 14);
    file.writeInt32LE(20_000, 18);
    file.writeInt32LE(20_000, 22);
    file.writeUInt16LE(1, 26);
    file.writeUInt16LE(24, 28);
    return file;
  },
  gif: () => {
    const file = Buffer.alloc(200);
    file.write('GIF89a');
    file.writeUInt16LE(20_000, 6);
    file.writeUInt16LE(20_000, 8);
    return file;
  },
  tiff: () => {
    const file = Buffer.alloc(200);
    file.write('II*\0');
    file.writeUInt32LE(8, 4);
    file.writeUInt16LE(2, 8);
    // Width and height (tags 256 and 257) as four-byte numbers.
    for (const [index, tag] of [256, 257].entries()) {
      file.writeUInt16LE(tag, 10 + 12 * index);
      file.writeUInt16LE(4, 12 + 12 * index);
      file.writeUInt32LE(1, 14 + 12 * index);
      file.writeUInt32LE(20_000, 18 + 12 * index);
    }
    return file;
  },
  webp: () => {
    const file = Buffer.alloc(200);
    file.write('RIFF');
    file.write('WEBPVP8X', 8);
    file.writeUIntLE(19_999, 24, 3);
    file.writeUIntLE(19_999, 27, 3);
    return file;
  },
  jpg: () => Buffer.concat([Buffer.from('ffd8ffc00011084e204e2003012200021101031101', 'hex'), Buffer.alloc(200)]),
};
