import type { ContentFormat, DocumentPart } from '@winnow/contracts';
import { Checkbox, RadioGroup } from '@winnow/ui';
import { changeFileOptions, useFileOptions } from './file-options';

const formats: Record<ContentFormat, string> = { text: 'Plain text', markdown: 'Markdown', html: 'HTML' };
const parts: Record<DocumentPart, string> = {
  comments: 'Comments',
  changes: 'Tracked changes',
  hidden: 'Hidden sheets, rows and slides',
};

/** Reading options for files that are added from now on. */
export function FileOptionsPanel() {
  const { format, include } = useFileOptions();
  const change = (part: DocumentPart, isWanted: boolean) =>
    changeFileOptions({ include: [...include.filter((other) => other !== part), ...(isWanted ? [part] : [])] });
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-3 rounded-md border border-line bg-paper p-4 text-sm">
      <RadioGroup
        label="Read files as"
        value={format}
        options={formats}
        onChange={(next) => changeFileOptions({ format: next })}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">With</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {Object.entries(parts).map(([part, name]) => (
            <label key={part} className="flex min-h-6 items-center gap-2">
              <Checkbox
                checked={include.some((wanted) => wanted === part)}
                onChange={({ target }) => change(part as DocumentPart, target.checked)}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
