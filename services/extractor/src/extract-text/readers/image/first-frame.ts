import { GifReader } from 'omggif';
import { problems } from '../problems';

/** Decodes the first frame of a GIF to grey pixels on white (a PGM file), since the OCR engine does not read GIF. */
export function firstFrame(bytes: Uint8Array): Uint8Array {
  try {
    const gif = new GifReader(Buffer.from(bytes));
    const { width, height } = gif;
    // The decoder allocates memory by the declared size of a frame, which may exceed the size of the picture.
    const frame = gif.frameInfo(0);
    if (frame.width > width || frame.height > height) throw new Error('a frame is larger than its picture');
    const colours = new Uint8Array(width * height * 4);
    gif.decodeAndBlitFrameRGBA(0, colours);
    const greyPixels = new Uint8Array(width * height);
    for (let index = 0; index < greyPixels.length; index++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = colours.subarray(index * 4, index * 4 + 4);
      // Luma of Rec. 601; transparent pixels are white.
      greyPixels[index] = alpha === 0 ? 255 : (299 * red + 587 * green + 114 * blue) / 1_000;
    }
    return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), greyPixels]);
  } catch (error) {
    throw problems.unreadable(error);
  }
}
