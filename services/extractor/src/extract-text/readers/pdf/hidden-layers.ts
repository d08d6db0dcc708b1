import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { loadPdfjs } from './load-pdfjs';
import type { MarkedItem } from './marks/structure-tags';

/** Layers of a document ("optional content", ISO 32000-1, 8.11) with those that viewers hide. */
export interface Layers {
  /** `layer`: the layer of a content, as in the operators of pdf.js. */
  isVisible(layer: unknown): boolean;
}

/** Returns the layers of a document with a hidden one; undefined for all others. */
export async function readLayers(document: PDFDocumentProxy): Promise<Layers | undefined> {
  const layers = await document.getOptionalContentConfig().catch(() => undefined);
  const states = layers ? [...(layers as unknown as Iterable<[string, { visible: boolean }]>)] : [];
  return layers && states.some(([, { visible }]) => !visible) ? layers : undefined;
}

/**
 * Removes the text items of hidden layers, such as a drawing's notes or another language; keeps all items if nothing
 * else has text, or if the layers of the text are uncertain.
 */
export async function dropHiddenItems(
  page: PDFPageProxy,
  items: readonly MarkedItem[],
  layers: Layers,
): Promise<readonly MarkedItem[]> {
  const marked = items.filter(({ tag }) => tag === 'OC').length;
  // Text items name no layers; the operators of the page name them in the same order.
  const found = marked === 0 ? [] : (await layersOf(page)).find(({ length }) => length === marked);
  if (!found || found.every((layer) => layers.isVisible(layer))) return items;
  const openStates: boolean[] = [];
  let index = 0;
  const shown = items.filter((item) => {
    const isHidden = openStates.at(-1) === true;
    if (item.type === 'endMarkedContent') openStates.pop();
    else if (item.type) openStates.push(isHidden || (item.tag === 'OC' && !layers.isVisible(found[index++])));
    return item.type !== undefined || !isHidden;
  });
  return shown.some(({ str }) => str?.trim()) ? shown : items;
}

/** Returns the layers that the content of a page starts: all of them, and without those of whole pictures and forms. */
async function layersOf(page: PDFPageProxy): Promise<[unknown[], unknown[]]> {
  const { OPS } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const objects = new Set([
    OPS.paintFormXObjectBegin,
    OPS.beginGroup,
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ]);
  const all: unknown[] = [];
  const ofText: unknown[] = [];
  for (const [at, fn] of fnArray.entries()) {
    const [tag, layer] = (argsArray[at] ?? []) as readonly unknown[];
    if (fn !== OPS.beginMarkedContentProps || tag !== 'OC') continue;
    all.push(layer);
    const next = fnArray[fnArray[at + 1] === OPS.dependency ? at + 2 : at + 1];
    if (next === undefined || !objects.has(next)) ofText.push(layer);
  }
  return [all, ofText];
}
