import { Button, Card } from '@winnow/ui';
import { useId, useState } from 'react';
import { SnippetLines } from './snippet-lines';
import { testConnection, type TestResult } from './test-connection';
import type { Connection, Tool } from './tools';

/** One tool: its lines to paste, and a test of its connection. */
export function ToolCard({ tool, connection }: { tool: Tool; connection: Connection }) {
  const titleId = useId();
  const [result, setResult] = useState<TestResult | 'running' | undefined>();
  const test = async () => {
    setResult('running');
    setResult(await testConnection(tool.integration, connection.key));
  };
  const isRunning = result === 'running';
  const isFailed = typeof result === 'object' && !result.ok;
  return (
    <Card
      title={tool.name}
      titleId={titleId}
      hint={tool.hint}
      aside={
        <Button busy={isRunning} aria-label={`Test ${tool.name}`} onClick={() => void test()}>
          Test
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className={`text-sm empty:-mb-3 ${isFailed ? 'text-danger' : 'text-accent-strong'}`}>
          {result && !isRunning ? result.message : null}
        </p>
        {tool.snippets(connection).map((snippet) => (
          <SnippetLines key={snippet.label} snippet={snippet} of={tool.name} />
        ))}
      </div>
    </Card>
  );
}
