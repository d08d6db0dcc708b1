import { jsonFileName } from './json-file-name';

/** Code that imports the downloaded file: the specification has an import line on this page (section 2). */
export function ImportSample() {
  return (
    <p className="text-sm text-muted">
      Import the downloaded file in a JavaScript module:
      <code dir="ltr" className="mt-1 block font-mono break-words text-ink select-all">
        {`import data from './${jsonFileName()}' with { type: 'json' };`}
      </code>
    </p>
  );
}
