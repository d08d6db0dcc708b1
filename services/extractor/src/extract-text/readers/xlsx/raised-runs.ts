import { toRaised } from '@winnow/markdown';
import type { XmlElement } from '../package/xml';

/** Writes the numbers of superscript runs of rich text in raised characters, as 10⁶ would be read as 106. */
export class RaisedRuns {
  private isRaised = false;

  open({ name, attributes }: XmlElement): void {
    if (name === 's:r') this.isRaised = false;
    else if (name === 's:vertAlign') this.isRaised = attributes['val'] === 'superscript';
  }

  close({ name }: Pick<XmlElement, 'name'>): void {
    if (name === 's:r') this.isRaised = false;
  }

  write(text: string): string {
    return this.isRaised ? toRaised(text) : text;
  }
}
