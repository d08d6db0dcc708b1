import type { ContentFormat } from '@winnow/contracts';
import { dropPageNumbers } from '../docx/page-numbers';
import { createWriter } from '../format-writer';
import { isNewText } from '../new-text';
import type { TextBudget } from '../text-budget';
import { RtfStory, type ParagraphKind } from './rtf-story';

export type RunningHead = 'header' | 'footer';

/** Body, headers and footers of an RTF file. */
export class Stories {
  /** The story that is read. */
  current: RtfStory;
  private readonly body: RtfStory;
  /** Texts of headers and footers, which each section repeats. */
  private readonly runningHeads = { header: new Set<string>(), footer: new Set<string>() };

  constructor(
    private readonly budget: TextBudget,
    private readonly format: ContentFormat,
  ) {
    this.current = this.body = new RtfStory(budget, createWriter(format, Infinity));
  }

  startRunningHead(): void {
    const write = createWriter(this.format, Infinity);
    this.current = new RtfStory(this.budget, (part) => write(dropPageNumbers(part)));
  }

  endRunningHead(kind: RunningHead, paragraph: ParagraphKind): void {
    this.runningHeads[kind].add(this.current.finish(paragraph).join('\n\n'));
    this.current = this.body;
  }

  /** Returns the blocks of headers, body and footers, each header and footer once, without those that the body repeats. */
  finish(paragraph: ParagraphKind): string[] {
    const body = this.body.finish(paragraph);
    const seen = new Set(body);
    const { header, footer } = this.runningHeads;
    const newTexts = (texts: ReadonlySet<string>): string[] => [...texts].filter((text) => isNewText(text, seen));
    return [...newTexts(header), ...body, ...newTexts(footer)];
  }
}
