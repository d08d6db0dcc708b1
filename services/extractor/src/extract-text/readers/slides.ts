import { leftOutWarning } from './left-out';
import { markFirst } from './place-marks';
import type { ReadLimits } from './reader';

/** The blocks of one slide. */
export interface Slide {
  readonly blocks: readonly string[];
  readonly isHidden: boolean;
}

/** Returns the blocks of slides with their places. Hidden ones are left out, unless they are requested or no other has text. */
export function shownSlides(slides: readonly Slide[], limits: ReadLimits): { blocks: string[]; warnings: string[] } {
  const hidden = slides.filter(({ isHidden, blocks }) => isHidden && blocks.length > 0);
  const isWanted =
    limits.parts?.includes('hidden') || slides.every(({ isHidden, blocks }) => isHidden || blocks.length === 0);
  const blocks = slides.flatMap((slide, index) =>
    slide.isHidden && !isWanted ? [] : markFirst(slide.blocks, limits.places, { slide: index + 1 }),
  );
  return { blocks, warnings: leftOutWarning({ slide: isWanted ? 0 : hidden.length }) };
}
