import '../../styles.css';
import { EmptyState } from '@winnow/ui';
import { Braces } from 'lucide-react';
import { useEffect } from 'react';
import { restoreWork } from '../../work/restore-work';
import { ConvertForm } from './convert-form';
import { useConversion } from './convert-store';
import { JsonOutput } from './json-output';

/** The Convert to JSON page: an address in, its data out (specification, section 2). */
export default function ConvertPage() {
  const { json } = useConversion();
  useEffect(() => void restoreWork(), []);
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Convert to JSON</h1>
        <p className="mt-2 max-w-prose text-muted">Reads a web page or a Shopify product and gives its data as JSON.</p>
      </header>
      <ConvertForm />
      {json ? (
        <JsonOutput json={json} />
      ) : (
        <EmptyState icon={<Braces aria-hidden size={20} />}>
          The JSON appears here: titles, prices, tables and whatever else the page states about itself.
        </EmptyState>
      )}
    </div>
  );
}
