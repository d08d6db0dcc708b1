import '../../styles.css';
import { Braces } from 'lucide-react';
import { useEffect } from 'react';
import { useOperation } from '../../operation/use-operation';
import { restoreWork } from '../../restore-work';
import { PrintedTexts, type PrintedText } from '../../print/printed-texts';
import { ResultArea } from '../result-area';
import { ConvertForm } from './convert-form';
import { getConversion, restoreConversion, useConversion } from './convert-store';
import { convertKey } from './convert-to-json.mutation';
import { ImportSample } from './import-sample';
import { JsonOutput } from './json-output';

function printedJson(): PrintedText[] {
  const { json, source } = getConversion();
  return json ? [{ title: 'JSON Output', source, text: json }] : [];
}

/** The Convert to JSON page: converts an address to data (specification, section 2). */
export default function ConvertPage() {
  const { json, source, model } = useConversion();
  const status = useOperation(convertKey)?.status;
  useEffect(() => {
    void restoreConversion();
    void restoreWork();
  }, []);
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Convert to JSON</h1>
        <p className="mt-2 max-w-prose text-muted">Extract a page’s data as JSON.</p>
      </header>
      <ConvertForm />
      <ResultArea
        status={status}
        icon={<Braces aria-hidden size={20} />}
        emptyText="The JSON appears here: titles, prices, tables and whatever else the page states about itself."
      >
        {json ? <JsonOutput json={json} source={source} model={model} /> : null}
      </ResultArea>
      <ImportSample />
      <PrintedTexts read={printedJson} />
    </div>
  );
}
