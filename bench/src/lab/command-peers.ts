import { existsSync } from 'node:fs';
import path from 'node:path';

/** A document reader to compare with: the arguments with which `doc.mjs` runs it. */
export interface Peer {
  readonly name: string;
  /** The repository whose test files are used. */
  readonly repository: string;
  readonly args: readonly string[];
}

/** A Python environment with the packages `markitdown` and `firecrawl-anydoc`. */
const environment = process.env.BENCH_PEERS;

const packages = [
  {
    name: 'markitdown',
    repository: 'microsoft/markitdown',
    code: 'import sys; from markitdown import MarkItDown; sys.stdout.buffer.write(MarkItDown().convert(sys.argv[1]).text_content.encode())',
  },
  {
    name: 'anydoc',
    repository: 'firecrawl/anydoc',
    code: 'import sys, anydoc; sys.stdout.buffer.write(anydoc.to_markdown(sys.argv[1]).encode())',
  },
];

/** Returns the installed readers in other languages, and notes about missing ones. */
export function commandPeers(): { readonly peers: readonly Peer[]; readonly notes: readonly string[] } {
  const python = environment === undefined ? '' : path.join(environment, 'bin/python');
  if (!existsSync(python))
    return {
      peers: [],
      notes: ['markitdown and anydoc are left out: BENCH_PEERS names no Python environment with them'],
    };
  return {
    peers: packages.map(({ name, repository, code }) => ({
      name,
      repository,
      args: ['--cmd', `${python} -c "${code}" {file}`],
    })),
    notes: [],
  };
}
