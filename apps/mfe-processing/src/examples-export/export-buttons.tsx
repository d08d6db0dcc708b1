import { dateStamp, downloadText } from '@winnow/browser';
import type { Example } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { Button } from '@winnow/ui';
import { Download } from 'lucide-react';
import { exampleFormats, serializeExamples, type ExampleFormatName } from './formats';

const formatNames = Object.keys(exampleFormats) as ExampleFormatName[];

/** Saves the examples as `examples_{format}_{YYYY-MM-DD}` and says so. */
function saveExamples(examples: readonly Example[], format: ExampleFormatName): void {
  const { extension, type } = exampleFormats[format];
  const fileName = `examples_${format}_${dateStamp()}.${extension}`;
  try {
    downloadText(fileName, serializeExamples(examples, format), type);
    showToast({ title: 'Downloaded', description: `Content saved as ${fileName}` });
  } catch {
    showToast({ title: 'Error', description: 'Failed to save file', tone: 'destructive' });
  }
}

/** One button per training format; stands beside Copy All. */
export function ExportButtons({ examples }: { examples: readonly Example[] }) {
  return (
    <div role="group" aria-label="Download the examples for training" className="flex flex-wrap gap-2">
      {formatNames.map((format) => {
        const { label, hint } = exampleFormats[format];
        return (
          <Button
            key={format}
            size="sm"
            title={hint}
            icon={<Download aria-hidden size={16} />}
            onClick={() => saveExamples(examples, format)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
