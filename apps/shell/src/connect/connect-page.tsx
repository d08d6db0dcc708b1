import { Input } from '@winnow/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ToolCard } from './tool-card';
import { tools } from './tools';

/**
 * Instructions to connect other tools to this installation: lines to paste, with its address and the visitor's key
 * filled in.
 */
export function ConnectPage() {
  const [address, setAddress] = useState(window.location.origin);
  const [key, setKey] = useState('');
  const connection = { address: address.trim().replace(/\/$/, ''), key: key.trim() };
  return (
    <div className="flex flex-col gap-6">
      <header>
        <Link href="/" className="text-sm font-medium text-accent underline underline-offset-4">
          Back to Main Page
        </Link>
        <h1 className="mt-2 text-2xl font-semibold text-balance">Connect other tools</h1>
        <p className="mt-1 max-w-prose text-muted">
          Chat programs, workflows and scripts can read pages and files through Winnow. Paste these lines there.
        </p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="Address of Winnow"
          hint="As the tool’s machine sees it: from a container often http://host.docker.internal:8080."
          type="url"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Input
          label="API key"
          hint="Where the installation has keys. It is not kept."
          type="password"
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      </div>
      {tools.map((tool) => (
        <ToolCard key={tool.name} tool={tool} connection={connection} />
      ))}
    </div>
  );
}
