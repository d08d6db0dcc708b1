import { sourceTagOf, type Child, type Element } from '@winnow/markdown';
import { parseSelectors } from '@winnow/markdown/selectors';
import { compile, type Options } from 'css-select';

type Adapter = NonNullable<Options<Child, Element>['adapter']>;

/**
 * Maximum visits of elements and texts while selectors of one page are matched. A large page needs some hundred
 * thousand; only hostile ones, whose siblings are compared with each other, need more.
 */
const maxVisits = 20_000_000;
/** Characters of an attribute that cost as much as one visit. */
const charsPerVisit = 64;

/** Thrown when matching takes more than the maximum of visits. */
export class TooManyVisits extends Error {}

/** Matches selectors on one page, whose elements must stay in place until all are matched. */
export class ElementMatcher {
  private visits = 0;
  private readonly adapter = this.createAdapter();

  constructor(private readonly root: Element) {}

  /**
   * Returns the outermost elements that match a selector list, in document order. Throws `SelectorError`, and
   * `TooManyVisits` when the selectors of this page take too long together.
   */
  match(selectors: string): Element[] {
    return this.find(selectors, false);
  }

  /** As `match`, also with the matching elements inside of others. */
  matchAll(selectors: string): Element[] {
    return this.find(selectors, true);
  }

  private find(selectors: string, isNested: boolean): Element[] {
    const fits = compile<Child, Element>(parseSelectors(selectors), { adapter: this.adapter });
    const found: Element[] = [];
    const search = ({ children }: Element): void => {
      for (const child of children) {
        if (typeof child === 'string') continue;
        const isMatch = fits(child);
        if (isMatch) found.push(child);
        if (isNested || !isMatch) search(child);
      }
    };
    search(this.root);
    return found;
  }

  private visit<Value>(value: Value, cost = 1): Value {
    this.visits += cost;
    if (this.visits > maxVisits) throw new TooManyVisits();
    return value;
  }

  private createAdapter(): Adapter {
    const { root } = this;
    const isTag = (node: Child): node is Element => this.visit(typeof node !== 'string' && node !== root);
    const attributeOf = ({ attributes }: Element, name: string): string | undefined => {
      const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      return this.visit(value, 1 + (value?.length ?? 0) / charsPerVisit);
    };
    const unused = (): never => {
      throw new Error('not used by the supported selectors');
    };
    return {
      isTag,
      equals: (a, b) => this.visit(a === b),
      getName: (element) => this.visit(sourceTagOf(element)),
      getParent: ({ parent }) => this.visit(parent ?? null),
      getSiblings: (node) => this.visit(typeof node === 'string' ? [] : (node.parent?.children ?? [node])),
      getChildren: (node) => this.visit(typeof node === 'string' ? [] : node.children),
      // Only `:empty` reads texts. The white space that the parser leaves does not count (Selectors 4, 13.2).
      getText: (node) => this.visit(typeof node === 'string' ? node.trim() : ''),
      getAttributeValue: attributeOf,
      hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
      existsOne: unused,
      findAll: unused,
      findOne: unused,
      removeSubsets: unused,
    };
  }
}
