import type { AlignType } from 'mdast';
import type { ReactNode } from 'react';

interface TableViewProps {
  /** Rows of cells; the first is the header. */
  rows: readonly (readonly ReactNode[])[];
  align: readonly (AlignType | null)[];
}

const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;

/** A table that scrolls horizontally when it is wider than the reply. */
export function TableView({ rows: [head = [], ...body], align }: TableViewProps) {
  const classOf = (column: number) => `border border-line px-2 py-1 ${alignments[align[column] ?? 'left']}`;
  return (
    <div tabIndex={0} role="group" aria-label="Table" className="overflow-x-auto">
      <table className="w-max max-w-none border-collapse bg-surface text-xs">
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={`${classOf(column)} font-semibold`}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} className={classOf(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
