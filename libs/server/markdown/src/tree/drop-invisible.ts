/**
 * Control characters, soft hyphens, and spaces without a width; those that join or
 * separate letters of a script are kept.
 */
const invisible = /[\0-\u0008\u000b\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g;
/** Marks of the direction of a text, which shops write around values that are digits and Latin letters. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
/** Words of the private use area only: the icons of a font. */
const icons = /(?<!\S)[\ue000-\uf8ff]+(?!\S)/g;

/** Any of these characters; most texts have none. */
const droppedCharacter =
  /[\0-\u0008\u000b\u000e-\u001f\u007f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ue000-\uf8ff]/;

/**
 * Removes characters that a reader does not see, or sees as an icon. Marks of the direction are
 * kept beside letters from right to left.
 */
export function dropInvisible(text: string): string {
  if (!droppedCharacter.test(text)) return text;
  const visible = text.replace(invisible, '').replace(icons, '');
  return rightToLeft.test(visible) ? visible : visible.replace(directionMarks, '');
}
