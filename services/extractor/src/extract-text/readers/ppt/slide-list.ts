import type { TextBudget } from '../text-budget';
import { programTag, readAutoNumbers, type AutoNumber } from './auto-numbers';
import { firstOf, recordsIn, recordsOf, rt } from './records';
import type { Outline } from './slide-shapes';
import { TextBodies } from './text-bodies';

/** A slide or its notes in the list of the document. */
export interface ListedSlide {
  /** Id of its object. */
  readonly object: number;
  /** Id by which notes and outline texts refer to it. */
  readonly id: number;
  readonly outline: Outline;
}

/** Values of the instance of a list (MS-PPT 2.4.14.3, 2.4.14.6). */
export const slideLists = { slides: 0, notes: 2 } as const;

/** Returns the slides or notes of a document in order. */
export function listSlides(document: Buffer, list: number, budget: TextBudget): ListedSlide[] {
  const numbers = outlineNumbers(document, budget);
  const slides: ListedSlide[] = [];
  let bodies: TextBodies | undefined;
  for (const { data } of recordsOf(document, rt.slideListWithText).filter(({ instance }) => instance === list))
    for (const { type, data: atom } of recordsIn(data)) {
      if (type !== rt.slidePersistAtom) bodies?.add(type, atom);
      else if (atom.length >= 16) {
        budget.addElements();
        bodies = new TextBodies(budget);
        const id = atom.readUInt32LE(12);
        slides.push({
          object: atom.readUInt32LE(0),
          id,
          outline: { bodies: bodies.bodies, autoNumbers: numbers.get(id) ?? new Map<number, AutoNumber[]>() },
        });
      }
    }
  return slides;
}

/** Reads the numbers of lists in outline texts by the slide and the type of the text (MS-PPT 2.9.60). */
function outlineNumbers(document: Buffer, budget: TextBudget): Map<number, Map<number, AutoNumber[]>> {
  const numbers = new Map<number, Map<number, AutoNumber[]>>();
  const tag = programTag(firstOf(document, rt.list), '___PPT9');
  for (const { data } of recordsOf(tag, rt.outlineTextProps9)) {
    let [slide, textType] = [0, 0];
    for (const { type, data: atom } of recordsIn(data)) {
      if (type === rt.outlineTextPropsHeader9Atom && atom.length >= 8)
        [slide, textType] = [atom.readUInt32LE(0), atom.readUInt32LE(4)];
      else if (type === rt.styleTextProp9Atom) {
        budget.addElements();
        const ofSlide = numbers.get(slide) ?? new Map<number, AutoNumber[]>();
        numbers.set(slide, ofSlide.set(textType, readAutoNumbers(atom)));
      }
    }
  }
  return numbers;
}
