import { dateStamp, downloadText } from '@winnow/browser';
import type { Example } from '@winnow/contracts';
import { saveWithToast } from '../page-card/copy-and-download';
import { exampleFormats, serializeExamples, type ExampleFormatName } from './formats';

/** Saves the examples as `examples_{format}_{YYYY-MM-DD}` and shows a toast. */
export function saveExamples(examples: readonly Example[], format: ExampleFormatName): void {
  const { extension, type } = exampleFormats[format];
  const fileName = `examples_${format}_${dateStamp()}.${extension}`;
  saveWithToast(fileName, () => downloadText(fileName, serializeExamples(examples, format), type));
}
