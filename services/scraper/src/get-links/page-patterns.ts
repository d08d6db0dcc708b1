import { ProblemError } from '@winnow/errors';
import { matchesPath, normalizePath } from '../crawl/robots-paths';

/** Maximum character comparisons of one listing, about a third of a second. Real patterns take ten per address. */
const maxSteps = 50_000_000;

/** Included and excluded path patterns of a listing. */
export class PagePatterns {
  private readonly budget = { steps: maxSteps };

  constructor(
    private readonly include: readonly string[],
    private readonly exclude: readonly string[],
  ) {}

  /**
   * Whether a page matches one of `include`, if any, and none of `exclude`. Throws `invalid-request` once a listing
   * exceeds its budget.
   */
  isWanted(address: string): boolean {
    const { pathname, search } = new URL(address);
    const path = normalizePath(pathname + search, false);
    const fitsOne = (patterns: readonly string[]) =>
      patterns.some((pattern) => matchesPath(pattern, path, this.budget));
    const isWanted = (this.include.length === 0 || fitsOne(this.include)) && !fitsOne(this.exclude);
    if (this.budget.steps >= 0) return isWanted;
    throw new ProblemError(
      'invalid-request',
      'The patterns take too long to compare. Use fewer stars, or fewer patterns.',
    );
  }
}

/** Parses the patterns of a request; undefined without any. */
export function pagePatterns(
  include: readonly string[] = [],
  exclude: readonly string[] = [],
): PagePatterns | undefined {
  if (include.length + exclude.length === 0) return undefined;
  const normal = (patterns: readonly string[]) => patterns.map((pattern) => normalizePath(pattern, true));
  return new PagePatterns(normal(include), normal(exclude));
}
