import type { Element } from '../tree/element';

/** The alternatives are disjoint: overlapping ones would take exponential time. */
const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f){1,16}$/u;
const shortcode = /^:[\w+-]{1,40}:$/;

/** Returns the emoji that an image shows, as blogs and forums write them, or an empty string for other images. */
export function emojiOf(image: Element): string {
  const alt = image.attribute('alt');
  return emoji.test(alt) || (shortcode.test(alt) && image.hasClass('emoji')) ? alt : '';
}
