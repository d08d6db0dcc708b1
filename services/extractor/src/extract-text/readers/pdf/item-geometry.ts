import type { TextItem } from './page-types';

/** Returns the font size of an upright item. */
export const sizeOf = ({ transform, height }: TextItem): number => height || Math.abs(transform[3] ?? 0);

export const leftOf = ({ transform }: TextItem): number => transform[4] ?? 0;
export const rightOf = (item: TextItem): number => leftOf(item) + item.width;
export const baselineOf = ({ transform }: TextItem): number => transform[5] ?? 0;
