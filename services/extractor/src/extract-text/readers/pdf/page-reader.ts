import { annotationLines, commentLines, insertLines, type Annotation } from './annotation-lines';
import { addCheckBoxes } from './check-boxes';
import { joinDropCaps } from './drop-caps';
import { dropFalseSpaces } from './false-spaces';
import { moveFloats } from './floats';
import { dropHiddenItems } from './hidden-layers';
import { placeLateBlocks } from './late-blocks';
import { placeLateItems } from './late-items';
import { LineNumbers } from './line-numbers';
import { attachFloats } from './marks/attach-floats';
import { attachLabels } from './marks/attach-labels';
import { markBold, markMonospaced } from './marks/bold-lines';
import { dropCodeNumbers } from './marks/code-line-numbers';
import type { DocumentMarks } from './marks/document-marks';
import { addDrawnBullets } from './marks/drawn-bullets';
import { moveMarginNotes } from './margin-notes';
import { markFootnotes } from './marks/footnotes';
import { markStructure } from './marks/structure-tags';
import { writeLinks } from './marks/links';
import { markTitles } from './marks/outline';
import type { PdfFile } from './open-pdf';
import { toLines } from './page-lines';
import { turnAnnotations, turnBox, turnItems, turnOf } from './page-turn';
import type { PageLines } from './page-types';
import { placePositionedItems } from './positioned-items';
import { raiseNumbers } from './raised-numbers';
import { RtlLigatures } from './rtl-ligatures';
import { attachVowelSigns } from './rtl-marks';
import { joinSpacedLetters } from './spaced-letters';
import { PageTables } from './tables/find-tables';
import { readAnnotations } from './read-annotations';
import { readTextItems } from './text-items';
import type { Matrix } from '../matrix';
import { composeAccents, decodeT1 } from './tex-fonts';

/**
 * Reads a document page by page. `marks`: reads structure for Markdown; `withComments`: adds comments after the text of
 * their page.
 */
export class PageReader {
  private readonly tables: PageTables;
  private readonly lineNumbers = new LineNumbers();
  private readonly rtlLigatures = new RtlLigatures();

  constructor(
    private readonly file: PdfFile,
    private readonly marks: DocumentMarks | undefined,
    private readonly withComments: boolean,
  ) {
    this.tables = new PageTables(marks !== undefined);
  }

  async page(number: number): Promise<PageLines> {
    const page = await this.read(number);
    // Only tables and links need the items, which take more memory than the text.
    for (const line of page.lines) line.items = undefined;
    return page;
  }

  private async read(number: number): Promise<PageLines> {
    const { document, mayHaveAnnotations, layers, actualTexts } = this.file;
    const annotationsOf = async (turn: Matrix | undefined): Promise<Annotation[]> =>
      turnAnnotations(await readAnnotations(document, page), turn);
    const page = await document.getPage(number);
    try {
      const { isTagged = false, outline, footnotes } = this.marks ?? {};
      const content = placePositionedItems(placeLateItems(dropFalseSpaces(await readTextItems(page))));
      const marked = addDrawnBullets(await actualTexts.restore(number, content));
      const visible = layers ? await dropHiddenItems(page, marked, layers) : marked;
      const ordered = await this.rtlLigatures.restore(page, visible);
      const items = await joinSpacedLetters(page, ordered);
      const tagged = isTagged ? await markStructure(page, items) : items.filter(({ type }) => type === undefined);
      const turn = turnOf(page.rotate, tagged);
      const [left = 0, bottom = 0, right = 595, top = 842] = turnBox(page.view, turn);
      const sides = turn || page.rotate % 360 === 0 ? ([left, right] as const) : undefined;
      const text = attachVowelSigns(composeAccents(decodeT1(turnItems(tagged, turn))));
      const unnumbered = moveMarginNotes(this.lineNumbers.without(text));
      // Plain text needs no links.
      const needsAnnotations = mayHaveAnnotations || this.marks !== undefined || this.withComments;
      const known = needsAnnotations ? await annotationsOf(turn) : undefined;
      const withBoxes = addCheckBoxes(unnumbered, known ?? []);
      const painted = toLines(raiseNumbers(markFootnotes(withBoxes, number, footnotes)));
      const lines = placeLateBlocks(joinDropCaps(attachLabels(painted)));
      const annotations = known ?? (lines.length === 0 ? await annotationsOf(turn) : []);
      const linesWithFields = insertLines(lines, annotationLines(annotations));
      const pageLines = { lines: linesWithFields, bottom, top, ...(sides && { sides }) };
      const pageWithTables = await this.tables.addTo(page, pageLines, turn, annotations);
      const withFloats = attachFloats(pageWithTables.lines);
      const comments = this.withComments ? commentLines(annotations) : [];
      if (!outline) return { ...pageWithTables, lines: [...withFloats, ...comments] };
      const linked = writeLinks(
        dropCodeNumbers(markMonospaced(page, markBold(page, moveFloats(withFloats)))),
        annotations,
      );
      return { ...pageWithTables, lines: [...markTitles(linked, outline.get(number)), ...comments] };
    } finally {
      page.cleanup();
    }
  }
}
