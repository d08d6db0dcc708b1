import { copyText, downloadText } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import { Button, Card, ModelBadge, TextArea } from '@winnow/ui';
import { Copy, Download } from 'lucide-react';
import { jsonFileName } from './json-file-name';

async function copy(json: string): Promise<void> {
  if (await copyText(json)) showToast({ title: 'Copied', description: 'Text has been copied to clipboard' });
  else showToast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'destructive' });
}

function download(json: string): void {
  try {
    downloadText(jsonFileName(), json, 'application/json');
    showToast({ title: 'Downloaded', description: 'JSON file downloaded' });
  } catch {
    showToast({ title: 'Error', description: 'Failed to save file', tone: 'destructive' });
  }
}

/** The result and its source, 400 px high and read-only (specification, section 2). */
export function JsonOutput({ json, source, model }: { json: string; source: string; model: string }) {
  return (
    <Card
      title="JSON Output"
      titleId="json-title"
      hint={source ? <bdi className="break-all">{source}</bdi> : undefined}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <ModelBadge model={model} />
          <Button
            size="sm"
            aria-describedby="json-title"
            icon={<Copy aria-hidden size={16} />}
            onClick={() => void copy(json)}
          >
            Copy
          </Button>
          <Button
            size="sm"
            aria-describedby="json-title"
            icon={<Download aria-hidden size={16} />}
            onClick={() => download(json)}
          >
            Download
          </Button>
        </div>
      }
    >
      <TextArea
        label="JSON Output"
        hideLabel
        readOnly
        spellCheck={false}
        dir="ltr"
        value={json}
        areaClassName="h-[400px] font-mono text-sm leading-relaxed"
      />
    </Card>
  );
}
