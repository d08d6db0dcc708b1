import type { Element } from '../tree/element';

/** Attributes that hold the address until a script shows the image. */
const lazy = ['data-src', 'data-original', 'data-lazy-src'];

/**
 * Returns the address of an image as the page writes it, or an empty string for tracking pixels. An attribute for a script
 * comes first, since `src` is then a placeholder or the same.
 */
export function imageSource(image: Element): string {
  if (image.attribute('width') === '1' && image.attribute('height') === '1') return '';
  const own = [
    ...lazy.map((name) => image.attribute(name)).filter((source) => /[./]/.test(source)),
    firstOf(image.attribute('data-srcset')),
    image.attribute('src'),
    firstOf(image.attribute('srcset')),
  ];
  return own.find((source) => source.trim() !== '' && !/^\s*data:/i.test(source)) ?? '';
}

/** Returns the first candidate of `srcset` (HTML standard, section 4.8.4.2.1). */
const firstOf = (candidates: string): string => candidates.trim().split(/\s/, 1)[0] ?? '';
