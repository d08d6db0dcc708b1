import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Picture } from '@winnow/testing';

/** Points per inch. */
const pointsPerInch = 72;
const paper = 255;

/** Renders pages of a PDF (from 1) in greyscale at a scanner's resolution (dots per inch). */
export async function renderPages(pdf: Uint8Array, numbers: readonly number[], density: number): Promise<Picture[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const document = await library.loadDocument(pdf);
  try {
    const pictures: Picture[] = [];
    for (const number of numbers) {
      const { width, height, data } = await document.getPage(number - 1).render({
        scale: density / pointsPerInch,
        colorSpace: 'Gray',
        render: (rendered) => Promise.resolve(rendered.data),
      });
      pictures.push({ width, height, pixels: Buffer.from(data), density });
    }
    return pictures;
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** Skew of a scanned page in radians: one degree. */
const slope = Math.PI / 180;
/** Standard deviation of the noise, and distance of ink from black and of paper from white, of 255. */
const noise = 12;
const [black, white] = [40, 235];

/** Returns the same page skewed, blurred, faded and noisy; deterministic. */
export function degrade({ width, height, pixels, density }: Picture): Picture {
  const rotated = rotate(pixels, width, height, slope);
  const blurred = blur(blur(rotated, width, height, 1), width, height, width);
  const random = gaussian(width * height);
  const noisy = Buffer.alloc(blurred.length);
  for (let at = 0; at < blurred.length; at++) {
    const grey = black + ((white - black) * blurred[at]!) / paper + noise * random();
    noisy[at] = Math.max(0, Math.min(paper, Math.round(grey)));
  }
  return { width, height, pixels: noisy, density };
}

/** Rotates around the centre with linear interpolation. */
function rotate(pixels: Buffer, width: number, height: number, angle: number): Buffer {
  const rotated = Buffer.alloc(pixels.length, paper);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [cos * dx + sin * dy + width / 2, cos * dy - sin * dx + height / 2];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const at = top * width + left;
      const [shareX, shareY] = [fromX - left, fromY - top];
      const above = pixels[at]! * (1 - shareX) + pixels[at + 1]! * shareX;
      const below = pixels[at + width]! * (1 - shareX) + pixels[at + width + 1]! * shareX;
      rotated[y * width + x] = Math.round(above * (1 - shareY) + below * shareY);
    }
  return rotated;
}

/** Weights each pixel with two neighbours (1 6 1) at a distance, along rows or columns. */
function blur(pixels: Buffer, width: number, height: number, distance: number): Buffer {
  const blurred = Buffer.from(pixels);
  for (let at = distance; at < width * height - distance; at++)
    blurred[at] = (pixels[at - distance]! + 6 * pixels[at]! + pixels[at + distance]!) >> 3;
  return blurred;
}

/** Approximately normal random numbers (mean 0, deviation 1; sums of uniform ones), the same on every run. */
function gaussian(seed: number): () => number {
  let state = seed % 2 ** 31;
  const uniform = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 2 ** 31;
  };
  return () => (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3);
}
