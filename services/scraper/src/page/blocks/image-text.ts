import { find, type Element } from '@winnow/markdown';
import { isHeadingOrEntry, type Block } from './page-blocks';
import { endsSentence } from '../text/ends-sentence';

/** Maximum characters of a caption that shares a block with its image, and of a credit. */
const maxCaptionChars = 160;
const maxCreditChars = 120;
/** Maximum width or height of an icon, in pixels. */
const maxIconPixels = 64;

const sentenceEnd = /[.!?…:。！？：؟।]["”»’)]?$/;
/** Matches scripts whose sentences have no mark at their end. */
const scriptsWithoutMarks = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const creditPattern =
  /^[\s([]*(?:(?:foto|photo|bild|image|picture|beitragsbild|titelbild)s?(?: (?:credits?|by|courtesy))?|(?:foto|photo|bild|image)(?:credit|nachweis|quelle|graph)s?|cr[eé]dit[os]?s?(?: (?:photos?|foto))?|fotograf[ií]a|imagen|imagem|zdj[eę]cie|fot\.|фото|fotoğraf|ảnh|φωτο(?:γραφία)?|写真|(?:图片|圖片)(?:来源|來源)?|사진|صورة|عکس|ภาพ|फोटो)\s?[:：]\s*\p{L}/iu;

/** Matches the credit at the end of a caption. */
const finalCreditPattern =
  /[.!?…()[|]\s?(?:foto|photo|bild|image|fot\.|crédit|imagen|imagem|фото|fotoğraf|ảnh|사진)s?(?: (?:by|credit))?\s?[:：]\s?[^:()]{2,60}[)\].]*$/iu;
/** Maximum characters of a caption that ends with a credit. */
const maxCreditedChars = 300;

/** Whether a block names the source of an image, "Photo: Ada Brun", or is a caption that does so at its end. */
export function isCredit({ element, text }: Block): boolean {
  if (text.length > maxCreditedChars || isHeadingOrEntry(element)) return false;
  if (finalCreditPattern.test(text)) return true;
  return text.length <= maxCreditChars && creditPattern.test(text) && !endsSentence(text);
}

/** Whether a block is an image with a short text below it that is not a sentence: a caption or credit. */
export function isImageText({ element, text, textLength, linkLength }: Block): boolean {
  if (text.length > maxCaptionChars || linkLength > textLength / 2 || isHeadingOrEntry(element)) return false;
  if (sentenceEnd.test(text) || scriptsWithoutMarks.test(text)) return false;
  const image = find(element, isImage);
  return image !== undefined && !isIcon(image) && startsWithImage(element);
}

/** Removes all of an element but its images. */
export function keepOnlyImages(element: Element): void {
  const children = element.children.filter((child) => typeof child !== 'string' && hasImage(child));
  element.children.length = 0;
  element.ownLength = undefined;
  for (const child of children) {
    element.children.push(child);
    if (typeof child !== 'string') keepOnlyImages(child);
  }
}

function isImage({ tag }: Element): boolean {
  return tag === 'img';
}

function hasImage(element: Element): boolean {
  return isImage(element) || find(element, isImage) !== undefined;
}

function isIcon(image: Element): boolean {
  return ['width', 'height'].some((name) => Number.parseInt(image.attribute(name), 10) <= maxIconPixels);
}

/** Whether the first content of an element is an image. */
function startsWithImage(element: Element): boolean {
  if (isImage(element)) return true;
  const first = element.children.find((child) =>
    typeof child === 'string' ? child.trim() !== '' : child.textLength > 0 || hasImage(child),
  );
  return first !== undefined && typeof first !== 'string' && startsWithImage(first);
}
