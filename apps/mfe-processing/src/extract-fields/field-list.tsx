import type { ExtractedField, FieldOrigin, JsonValue } from '@winnow/contracts';
import { downloadJson } from '@winnow/browser';
import { Badge, Button } from '@winnow/ui';
import { Copy, Download } from 'lucide-react';
import type { CardFields } from '../cards/page-card';
import { copyWithToast, saveWithToast } from '../page-card/copy-and-download';

const originLabels: Readonly<Record<FieldOrigin, string>> = {
  markup: 'Markup',
  table: 'Table',
  quote: 'Text',
  model: 'Model',
};
/** Maximum rendered rows; longer lists are read in the exported file. */
const shownRows = 200;

interface FieldListProps {
  extracted: CardFields;
  number: number;
}

/** The values extracted from a card, each with its origin. */
export function FieldList({ extracted, number }: FieldListProps) {
  const { data, fields, missing } = extracted;
  const copy = () => copyWithToast(JSON.stringify(data, null, 2));
  const save = () => {
    const fileName = `fields_${number}.json`;
    saveWithToast(fileName, () => downloadJson(fileName, { data, fields, missing }));
  };
  return (
    <section aria-label="Fields" className="mt-6 border-t border-line pt-4">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">
          Fields <span className="font-normal text-muted tabular-nums">({fields.length})</span>
        </h3>
        {fields.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
              Copy Fields
            </Button>
            <Button size="sm" icon={<Download aria-hidden size={16} />} onClick={save}>
              Download Fields
            </Button>
          </div>
        ) : null}
      </header>
      {fields.length > 0 ? (
        <ul tabIndex={0} aria-label="Values" className="flex max-h-96 flex-col gap-2 overflow-y-auto">
          {fields.slice(0, shownRows).map((field) => (
            <FieldRow key={field.path} field={field} value={valueAt(data, field.path)} />
          ))}
        </ul>
      ) : null}
      {fields.length > shownRows ? (
        <p className="mt-2 text-sm text-muted">The file has {fields.length - shownRows} more.</p>
      ) : null}
      {missing.length > 0 ? (
        <p className="mt-2 text-sm break-words text-muted">Not found: {missing.map(nameOf).join(', ')}</p>
      ) : null}
    </section>
  );
}

function FieldRow({ field, value }: { field: ExtractedField; value: JsonValue | undefined }) {
  const { path, origin, name, quote } = field;
  return (
    <li className="rounded-md bg-paper px-3 py-2 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium break-all">{nameOf(path)}</span>
        <span dir="auto" className="min-w-0 flex-1 basis-40 break-words">
          {String(value)}
        </span>
        <Badge tone={origin === 'model' ? 'notice' : undefined} title={name ?? titles[origin]}>
          {originLabels[origin]}
        </Badge>
      </div>
      {quote ? (
        <blockquote dir="auto" className="mt-1 border-s-2 border-line ps-3 text-xs break-words text-muted">
          {quote}
        </blockquote>
      ) : null}
    </li>
  );
}

const titles: Readonly<Record<FieldOrigin, string>> = {
  markup: 'The page states it in its markup',
  table: 'It stands in a table of the text',
  quote: 'It stands in the text',
  model: 'The model says so; it was not found on the page. Check it.',
};

/** Returns a JSON Pointer in dotted notation: `/plans/1/price` becomes `plans.1.price`. */
const nameOf = (path: string): string => segmentsOf(path).join('.');
const segmentsOf = (path: string): string[] =>
  path
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

function valueAt(data: JsonValue, path: string): JsonValue | undefined {
  return segmentsOf(path).reduce<JsonValue | undefined>(
    (value, segment) =>
      typeof value === 'object' && value !== null ? (value as Record<string, JsonValue>)[segment] : undefined,
    data,
  );
}
