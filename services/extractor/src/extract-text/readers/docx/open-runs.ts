import { withProperty, type EmphasisElement } from './emphasis';
import type { StoryContext } from './story-context';
import type { Paragraph } from './styled-paragraph';

/** The open runs of a story, nested by text boxes, and its content controls. Properties apply to the innermost one. */
export class OpenRuns {
  private readonly runs: { isHidden: boolean; emphasis: number }[] = [];
  /** For each open content control, whether it is empty and shows a prompt (ECMA-376 part 1, 17.5.2.39). */
  private readonly controls: boolean[] = [];

  constructor(private readonly context: Pick<StoryContext, 'styles' | 'emphasis' | 'withPrompts'>) {}

  get isHidden(): boolean {
    return this.runs.at(-1)?.isHidden === true || this.controls.includes(true);
  }

  /** Emphasis of its text, as bits. */
  get emphasis(): number {
    return this.runs.at(-1)?.emphasis ?? 0;
  }

  open(): void {
    this.runs.push({ isHidden: false, emphasis: 0 });
  }

  close(): void {
    this.runs.pop();
  }

  openControl(): void {
    this.controls.push(false);
  }

  closeControl(): void {
    this.controls.pop();
  }

  /** Hides the prompt of a content control, unless the document is a template, whose text it is. */
  hidePrompt(): void {
    if (this.controls.length > 0 && !this.context.withPrompts) this.controls[this.controls.length - 1] = true;
  }

  hide(isHidden: boolean): void {
    const run = this.runs.at(-1);
    if (run) run.isHidden = isHidden;
  }

  /** Sets or clears emphasis by a run property. */
  emphasize(name: EmphasisElement, value: string | undefined): void {
    const run = this.runs.at(-1);
    if (run) run.emphasis = withProperty(run.emphasis, name, value);
  }

  /** Sets the emphasis of a character style. */
  style(id = ''): void {
    const run = this.runs.at(-1);
    if (run) run.emphasis = this.context.styles.get(id)?.emphasis ?? 0;
  }

  /** Changes the emphasis of a paragraph; returns the XML to write. */
  change(paragraph: Paragraph, emphasis: number): string {
    const writer = this.context.emphasis;
    const next = writer?.limit(emphasis) ?? 0;
    if (!writer || next === paragraph.emphasis) return '';
    paragraph.emphasis = next;
    return writer.change(next);
  }
}
