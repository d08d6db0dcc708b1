import { closest, find, imageSource, type Element } from '@winnow/markdown';
import type { BlockTreeNode } from './block-tree';
import { isLink, type Block, type KeepPredicate, type TextlessImage } from './page-blocks';
import { placeOf } from './keep-consistent';

/** Minimum number of images at one place of the entries of a row. */
const minRepeats = 3;
/** Maximum distance of an image from the link around it. */
const maxLinkLevels = 4;
const imageFile = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/**
 * Returns the images that belong to dropped text: thumbnails of dropped cards, avatars of dropped names, a logo in a
 * dropped header. An image belongs to the closest element around it with text. Other images beside dropped text are kept,
 * such as the picture above an article with its date.
 * @param sharedImage address of the image for sharing, which is one of the content
 */
export function imagesToDrop(
  images: readonly TextlessImage[],
  blocks: readonly Block[],
  isKept: KeepPredicate,
  sharedImage: string | undefined,
): Element[] {
  const ofDroppedText = images.filter(isOfDroppedText(keptNodes(blocks, isKept)));
  const counts = new Map<string, number>();
  const keys = ofDroppedText.map(({ node }) => placeOf(node)?.path ?? '');
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const sharedName = sharedImage && fileName(sharedImage);
  return ofDroppedText
    .filter(({ droppedRoot, element }, index) => {
      // Blogs share posts without a picture with the portrait of their author.
      if (isAvatar(element)) return true;
      if (sharedName && hasImage(element, sharedName)) return false;
      const isRepeated = keys[index] !== '' && counts.get(keys[index]!)! >= minRepeats;
      return droppedRoot !== undefined || isRepeated || hasPageLink(element);
    })
    .map(({ element }) => element);
}

/** Returns whether each element with text has kept text. Titles are kept elsewhere, and captions do not decide. */
function keptNodes(blocks: readonly Block[], isKept: KeepPredicate): ReadonlyMap<BlockTreeNode, boolean> {
  const nodes = new Map<BlockTreeNode, boolean>();
  blocks.forEach(({ node, dropped }, index) => {
    if (dropped === 'caption') return;
    const kept = dropped === 'title' || isKept(index);
    for (let at: BlockTreeNode | undefined = node; at; at = at.parent) {
      const known = nodes.get(at);
      if (known === true || known === kept) return;
      nodes.set(at, kept);
    }
  });
  return nodes;
}

const isOfDroppedText =
  (nodes: ReadonlyMap<BlockTreeNode, boolean>) =>
  ({ element, node, droppedRoot }: TextlessImage): boolean => {
    let group: BlockTreeNode | undefined = node;
    while (group && !nodes.has(group)) {
      // Without text the name is weak evidence: galleries have names of layout.
      if (group.element === droppedRoot && hasPageLink(element)) return true;
      group = group.parent;
    }
    return group !== undefined && !nodes.get(group);
  };

/** Whether an image links to another page, instead of its own file. */
function hasPageLink(element: Element): boolean {
  const link = closest(element, maxLinkLevels, isLink) ?? find(element, isLink);
  return link !== undefined && !imageFile.test(link.attribute('href'));
}

/** Maximum levels from an image to the element that is named after the avatar. */
const maxAvatarLevels = 2;

/** Whether an image, or the element around it, is named after the picture of a person beside a name. */
const isAvatar = (element: Element): boolean =>
  closest(element, maxAvatarLevels, ({ words }) => words.has('avatar')) !== undefined;

function hasImage(element: Element, name: string): boolean {
  const isImage = (each: Element): boolean => each.tag === 'img' && fileName(imageSource(each)) === name;
  return isImage(element) || find(element, isImage) !== undefined;
}

/** Returns the file name of an image without its size: `storm-640x360.jpg` and `storm.jpg` are one image. */
function fileName(address: string): string {
  const path = address.slice(0, 2_000).split(/[?#]/, 1)[0]!;
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:-\d{1,5}x\d{1,5})?\.\w{1,5}$/, '');
}
