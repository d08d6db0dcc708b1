import { isHeadingTag, type Block } from './page-blocks';
import type { Surroundings } from './surroundings';
import { repeats } from './place-features';

/** The tree of a page's blocks in flat arrays, parents before children. */
export interface Places {
  /** Parent of each element; -1 for the root. */
  readonly parents: Int32Array;
  /** The element of each block. */
  readonly own: Int32Array;
  /** Nearest and outermost repeating ancestor of each block, such as a card or post; -1 without one. */
  readonly near: Int32Array;
  readonly outer: Int32Array;
  /** Groups of similar blocks: the same number for equal tags and classes up to three ancestors. */
  readonly makes: Int32Array;
  /** 1 for a heading, else 0. */
  readonly headings: Uint8Array;
}

/** Number of ancestors compared between blocks. */
const makeLevels = 3;

/** Maximum characters of a class that are compared, since hostile pages have megabytes. */
const maxClassChars = 100;

/** Returns the tree of a page's blocks. */
export function placesOf(blocks: readonly Block[]): Places {
  const elements = new Map<Surroundings, number>();
  const parents: number[] = [];
  const nears: number[] = [];
  const outers: number[] = [];
  const add = (around: Surroundings): number => {
    const known = elements.get(around);
    if (known !== undefined) return known;
    const parent = around.parent ? add(around.parent) : -1;
    const index = parents.push(parent) - 1;
    elements.set(around, index);
    nears.push(repeats(around) ? index : (nears[parent] ?? -1));
    const outer = outers[parent] ?? -1;
    outers.push(outer < 0 && repeats(around) ? index : outer);
    return index;
  };
  const own = Int32Array.from(blocks, ({ around }) => add(around));
  const makes = new Map<string, number>();
  return {
    parents: Int32Array.from(parents),
    own,
    near: own.map((index) => nears[index]!),
    outer: own.map((index) => outers[index]!),
    makes: Int32Array.from(blocks, ({ around }) => numberOf(makeOf(around), makes)),
    headings: Uint8Array.from(blocks, ({ element }) => (isHeadingTag(element.tag) ? 1 : 0)),
  };
}

function makeOf(around: Surroundings): string {
  let name = '';
  let up: Surroundings | undefined = around;
  for (let level = 0; level < makeLevels && up; level += 1, up = up.parent)
    name += ` ${up.element.tag}.${up.element.attribute('class').slice(0, maxClassChars)}`;
  return name;
}

function numberOf(name: string, known: Map<string, number>): number {
  const number = known.get(name) ?? known.size;
  known.set(name, number);
  return number;
}
