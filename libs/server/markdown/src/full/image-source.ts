import type { Element } from '../tree/element';

/** Attributes in which pages keep the address until a script shows the image. */
const lazy = ['data-src', 'data-original', 'data-lazy-src'];

/** The address of an image as the page writes it, or an empty string; images of one pixel count visits. */
export function imageSource(image: Element): string {
  if (image.attribute('width') === '1' && image.attribute('height') === '1') return '';
  const own = [image.attribute('src'), ...lazy.map((name) => image.attribute(name)), firstOf(image)];
  return own.find((source) => source.trim() !== '' && !/^\s*data:/i.test(source)) ?? '';
}

/** The first candidate of `srcset` (HTML standard, section 4.8.4.2.1). */
function firstOf(image: Element): string {
  const candidates = image.attribute('srcset') || image.attribute('data-srcset');
  return candidates.trim().split(/\s/, 1)[0] ?? '';
}
