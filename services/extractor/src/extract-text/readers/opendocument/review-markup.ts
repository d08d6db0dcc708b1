import { commentText } from '../comment-text';
import type { XmlElement } from '../package/xml';
import type { ReadLimits } from '../reader';
import type { TextBudget } from '../text-budget';

interface Comment {
  author: string;
  text: string;
}

/**
 * Collects the comments and tracked changes of an OpenDocument on request; their content is not part of its text.
 */
export class ReviewMarkup {
  private readonly withComments: boolean;
  private readonly withChanges: boolean;
  private readonly deleted = new Map<string, string>();
  private readonly inserted = new Set<string>();
  private readonly comments: Comment[] = [];
  /** Open elements inside a comment, or inside the list of changes. */
  private readonly openElements: string[] = [];
  private regionId = '';

  constructor(
    { parts = [] }: ReadLimits,
    private readonly budget: TextBudget,
  ) {
    this.withComments = parts.includes('comments');
    this.withChanges = parts.includes('changes');
  }

  /** Handles the start of an element; returns whether it belongs to a comment or the list of changes. */
  open({ name, attributes }: XmlElement): boolean {
    const isStart =
      (this.withComments && name === 'office:annotation') || (this.withChanges && name === 'text:tracked-changes');
    if (!isStart && this.openElements.length === 0) return false;
    this.openElements.push(name);
    if (name === 'office:annotation') this.comments.push({ author: '', text: '' });
    else if (name === 'text:changed-region') this.regionId = attributes['id'] ?? '';
    else if (name === 'text:insertion') this.inserted.add(this.regionId);
    else if (name === 'text:p' || name === 'text:h') this.add(' ');
    return true;
  }

  /** Handles the end of an element; returns whether it belonged to a comment or the list of changes. */
  close(): boolean {
    return this.openElements.pop() !== undefined;
  }

  /** Handles text; returns whether it belongs to a comment or the list of changes. */
  text(text: string): boolean {
    if (this.openElements.length === 0) return false;
    if (this.openElements.at(-1) === 'dc:creator' && this.openElements[0] === 'office:annotation')
      this.comments.at(-1)!.author += text;
    else if (this.openElements.some((name) => name === 'text:p' || name === 'text:h')) this.add(text);
    return true;
  }

  /** Returns the text for an element of the body that marks a change. */
  changeText({ name, attributes }: XmlElement): string {
    const id = attributes['change-id'] ?? '';
    if (name === 'text:change') {
      const text = this.deleted.get(id)?.replace(/\s+/g, ' ').trim();
      return text ? `[deleted: ${text}]` : '';
    }
    if (name === 'text:change-start') return this.inserted.has(id) ? '[inserted: ' : '';
    return name === 'text:change-end' && this.inserted.has(id) ? ']' : '';
  }

  /** Returns the comments since the last call; `cell` is the cell that they refer to. */
  takeComments(cell?: string): string[] {
    if (this.openElements.length > 0) return [];
    return this.comments
      .splice(0)
      .flatMap(({ author, text }) => (text.trim() === '' ? [] : commentText(author, text, cell)));
  }

  private add(text: string): void {
    this.budget.addChars(text.length);
    if (this.openElements[0] === 'office:annotation') this.comments.at(-1)!.text += text;
    else if (this.openElements.includes('text:deletion'))
      this.deleted.set(this.regionId, (this.deleted.get(this.regionId) ?? '') + text);
  }
}
