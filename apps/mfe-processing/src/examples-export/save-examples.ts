import { dateStamp, downloadText } from '@winnow/browser';
import type { Example } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { exampleFormats, serializeExamples, type ExampleFormatName } from './formats';

/** Saves the examples as `examples_{format}_{YYYY-MM-DD}` and shows a toast. */
export function saveExamples(examples: readonly Example[], format: ExampleFormatName): void {
  const { extension, type } = exampleFormats[format];
  const fileName = `examples_${format}_${dateStamp()}.${extension}`;
  try {
    downloadText(fileName, serializeExamples(examples, format), type);
    showToast({ title: 'Downloaded', description: `Content saved as ${fileName}` });
  } catch {
    showToast({ title: 'Error', description: 'Failed to save file', tone: 'destructive' });
  }
}
