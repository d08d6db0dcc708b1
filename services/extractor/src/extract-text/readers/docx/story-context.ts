import type { Emphasis } from './emphasis';
import type { InsertedFiles } from './inserted-files';
import type { LinkTargets } from './links';
import type { PagePictures } from './page-pictures';
import type { ParagraphContext } from './styled-paragraph';

/** State shared by the stories of one document. */
export interface StoryContext extends ParagraphContext {
  /** Name of the story's part. */
  readonly part: string;
  /** Whether it is a header or footer. */
  readonly isRunningHead?: boolean;
  /** Notes without a mark so far (`footnote:2`); a mark without a note is dropped. */
  readonly unreferencedNotes: Set<string>;
  /** Called with the characters of each paragraph; throws above the limit. */
  readonly count: (chars: number) => void;
  /** Comments by their ids, when requested. */
  readonly comments?: ReadonlyMap<string, string>;
  /** Whether tracked changes are written; otherwise insertions are kept and deletions dropped. */
  readonly withChanges?: boolean;
  /** Whether the prompts of empty content controls are written. */
  readonly withPrompts?: boolean;
  /** Whether formulas are elements of their own, otherwise text; both in TeX. */
  readonly withFormulaElements?: boolean;
  /** Writes emphasis, when requested. */
  readonly emphasis?: Emphasis;
  /** Collects the addresses of links if they are written; `links` are the links of this story, by id. */
  readonly linkTargets?: LinkTargets;
  readonly links?: ReadonlyMap<string, string>;
  /** Collects the pictures that fill a page. */
  readonly pictures?: PagePictures;
  /** Charts by their ids, as blocks of WordprocessingML; each is removed when it is written. */
  readonly charts?: Map<string, string>;
  /** Collects the files that Word inserts. */
  readonly insertedFiles?: InsertedFiles;
}
