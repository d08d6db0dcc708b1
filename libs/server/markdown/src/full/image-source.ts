import type { Element } from '../tree/element';

/** Attributes that hold the address until a script shows the image. */
const lazy = ['data-src', 'data-original', 'data-lazy-src'];

/** Returns the address of an image as the page writes it, or an empty string for tracking pixels. */
export function imageSource(image: Element): string {
  if (image.attribute('width') === '1' && image.attribute('height') === '1') return '';
  const own = [image.attribute('src'), ...lazy.map((name) => image.attribute(name)), firstOf(image)];
  return own.find((source) => source.trim() !== '' && !/^\s*data:/i.test(source)) ?? '';
}

/** Returns the first candidate of `srcset` (HTML standard, section 4.8.4.2.1). */
function firstOf(image: Element): string {
  const candidates = image.attribute('srcset') || image.attribute('data-srcset');
  return candidates.trim().split(/\s/, 1)[0] ?? '';
}
