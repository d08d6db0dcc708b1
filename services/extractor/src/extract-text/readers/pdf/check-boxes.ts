import { hiddenFlags, type Annotation } from './annotation-lines';
import { leftOf, rightOf } from './item-geometry';
import type { TextItem } from './page-types';

/** Maximum distance in font sizes of a box from the label to its right. */
const maxLabelGap = 3;
/** Maximum distance in font sizes of a box from the middle of a line above or below it. */
const maxLineDistance = 1.2;
/** Maximum boxes of a page; one with more is not a form. */
const maxBoxes = 1_000;

interface Box {
  readonly mark: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** Adds the check boxes and radio buttons of a form to the text on their height, as characters. */
export function addCheckBoxes(items: readonly TextItem[], annotations: readonly Annotation[]): readonly TextItem[] {
  const boxes = boxesOf(annotations);
  if (boxes.length === 0) return items;
  const before = new Map<TextItem, Box[]>();
  const after = new Map<TextItem, Box[]>();
  for (const box of boxes) {
    const besideBox = itemsBeside(items, box);
    const right = besideBox.filter((item) => leftOf(item) > (box.x0 + box.x1) / 2).reduce(minBy(leftOf), undefined);
    const left = besideBox
      .filter((item) => rightOf(item) <= (box.x0 + box.x1) / 2)
      .reduce(
        minBy((item) => -rightOf(item)),
        undefined,
      );
    const isLabelled = right && leftOf(right) - box.x1 < maxLabelGap * right.height;
    const [neighbour, side] = isLabelled || !left ? [right, before] : [left, after];
    if (neighbour)
      side.set(
        neighbour,
        [...(side.get(neighbour) ?? []), box].sort((a, b) => a.x0 - b.x0),
      );
  }
  return items.flatMap((item) => {
    const [boxesBefore, boxesAfter] = [before.get(item) ?? [], after.get(item) ?? []];
    if (boxesBefore.length + boxesAfter.length === 0) return [item];
    const last = boxesAfter.at(-1);
    return [
      ...boxesBefore.flatMap((box) => [toItem(item, box), spaceAfter(item, box)]),
      last ? { ...item, hasEOL: false } : item,
      ...boxesAfter.flatMap((box) => [
        spaceAfter(item, box),
        { ...toItem(item, box), hasEOL: box === last && item.hasEOL },
      ]),
    ];
  });
}

function boxesOf(annotations: readonly Annotation[]): Box[] {
  return annotations
    .flatMap(
      ({ fieldType, checkBox, radioButton, fieldValue, exportValue, buttonValue, annotationFlags = 0, rect }) => {
        if (fieldType !== 'Btn' || !(checkBox || radioButton) || annotationFlags & hiddenFlags || !rect) return [];
        const [x0 = 0, bottom = 0, x1 = 0, top = 0] = rect;
        const isChecked = typeof fieldValue === 'string' && fieldValue === (checkBox ? exportValue : buttonValue);
        return [{ mark: isChecked ? '☒' : '☐', x0, x1, y: (bottom + top) / 2 }];
      },
    )
    .slice(0, maxBoxes);
}

const minBy =
  (valueOf: (item: TextItem) => number) =>
  (min: TextItem | undefined, item: TextItem): TextItem =>
    min && valueOf(min) <= valueOf(item) ? min : item;

/** Returns the upright items on the height of a box; else those of the lines above and below it, such as a long label. */
function itemsBeside(items: readonly TextItem[], box: Box): TextItem[] {
  const near = items.filter((item) => distanceOf(item, box) < maxLineDistance && item.str.trim() !== '');
  const beside = near.filter((item) => distanceOf(item, box) < 0.5 * maxLineDistance);
  return beside.length > 0 ? beside : near;
}

/** Returns the distance of a box from the middle of an upright item in font sizes. */
function distanceOf({ transform: [a = 0, b = 0, , , , y = 0], height }: TextItem, box: Box): number {
  return b === 0 && a > 0 && height > 0 ? Math.abs(y + 0.3 * height - box.y) / height : Infinity;
}

function toItem(neighbour: TextItem, { mark, x0, x1 }: Box): TextItem {
  const [a = 1, b = 0, c = 0, d = 1, , y = 0] = neighbour.transform;
  return { ...neighbour, str: mark, dir: 'ltr', transform: [a, b, c, d, x0, y], width: x1 - x0, hasEOL: false };
}

const spaceAfter = (neighbour: TextItem, box: Box): TextItem => ({ ...toItem(neighbour, box), str: ' ', width: 0 });
