import type { Element } from '../tree/element';

const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u200d|\ufe0f){1,16}$/u;
const shortcode = /^:[\w+-]{1,40}:$/;

/** Returns the emoji that an image shows, as blogs and forums write them, or an empty string for other images. */
export function emojiOf(image: Element): string {
  const alt = image.attribute('alt');
  return emoji.test(alt) || (shortcode.test(alt) && image.hasClass('emoji')) ? alt : '';
}
