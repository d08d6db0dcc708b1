import { finishText } from '../finish-text';
import { isText, ocrWarning } from '../ocr/ocr-warning';
import { openTesseract } from '../ocr/tesseract-engine';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { firstFrame } from './first-frame';
import { imageSize, isGif } from './image-size';

/** Maximum pixels to decode: reading a photograph of 24 million takes 300 MB. */
const pixelLimit = 24_000_000;

/**
 * Reads a picture by OCR (PNG, JPEG, TIFF, WebP, BMP, the first frame of a GIF). Throws `too-large` for a picture whose
 * header exceeds the pixel limit, `no-text` for one without words.
 */
export const readImage: Reader = async (bytes, limits) => {
  const size = imageSize(bytes);
  if (!size) throw problems.unreadable();
  if (size.width * size.height > pixelLimit) throw problems.tooManyPixels(size.width, size.height, pixelLimit);
  const picture = isGif(bytes) ? firstFrame(bytes) : bytes;
  const engine = await openTesseract();
  try {
    const found = engine.read(picture);
    if (!isText(found)) throw problems.noText();
    return finishText([found.text], limits, { warnings: [ocrWarning(found.confidence)] });
  } finally {
    engine.close();
  }
};
