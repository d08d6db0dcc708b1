import { omittedWarning } from './omitted-warning';
import { markFirstBlock } from './place-marks';
import type { ReadLimits } from './reader';

/** The blocks of one slide. */
export interface Slide {
  readonly blocks: readonly string[];
  readonly isHidden: boolean;
}

/** Returns the blocks of slides with their places. Omits hidden ones, unless requested or if no other has text. */
export function joinSlides(slides: readonly Slide[], limits: ReadLimits): { blocks: string[]; warnings: string[] } {
  const hidden = slides.filter(({ isHidden, blocks }) => isHidden && blocks.length > 0);
  const includesHidden =
    limits.parts?.includes('hidden') || slides.every(({ isHidden, blocks }) => isHidden || blocks.length === 0);
  const blocks = slides.flatMap((slide, index) =>
    slide.isHidden && !includesHidden ? [] : markFirstBlock(slide.blocks, limits.places, { slide: index + 1 }),
  );
  return { blocks, warnings: omittedWarning({ slide: includesHidden ? 0 : hidden.length }) };
}
