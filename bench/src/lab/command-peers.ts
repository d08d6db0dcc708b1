import { existsSync } from 'node:fs';
import path from 'node:path';

/** A reader of documents besides ours, as the arguments by which `doc.mjs` runs it. */
export interface Peer {
  readonly name: string;
  /** The repository whose files are its own tests. */
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

/** Those of other languages that are installed here, and what is said of the others. */
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
