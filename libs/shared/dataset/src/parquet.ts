import type { DatasetPair } from '@winnow/contracts';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { DatasetWriter } from './formats';

/** Rows of one row group, the maximum held in memory at a time. */
const groupRows = 2_000;

type BasicType = 'STRING' | 'INT32' | 'DOUBLE';
const columns: readonly (readonly [name: keyof DatasetPair, type: BasicType, nullable: boolean])[] = [
  ['question', 'STRING', false],
  ['answer', 'STRING', false],
  ['kind', 'STRING', true],
  ['score', 'INT32', true],
  ['grounded', 'DOUBLE', true],
  ['source', 'STRING', false],
  ['title', 'STRING', false],
  ['url', 'STRING', true],
  ['quote', 'STRING', true],
  ['start', 'INT32', true],
  ['end', 'INT32', true],
  ['split', 'STRING', false],
];

const schema = [
  { name: 'root', num_children: columns.length },
  ...columns.map(([name, type, nullable]) => ({
    name,
    repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
    ...(type === 'STRING' ? { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const } : { type }),
  })),
];

/** Creates a writer of Parquet files (Snappy) that emits one row group at a time and does not retain it. */
export function parquetWriter(): DatasetWriter {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'winnow' });
  let rows: DatasetPair[] = [];
  /** Returns the bytes written since the last call; positions in the file continue to count. */
  const takeBytes = () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  const writeGroup = () => {
    const columnData = columns.map(([name]) => ({ name, data: rows.map((row) => row[name] ?? null) }));
    void writer.write({ columnData, rowGroupSize: groupRows });
    rows = [];
  };
  return {
    write(pairs) {
      for (const pair of pairs) {
        rows.push(pair);
        if (rows.length === groupRows) writeGroup();
      }
      return takeBytes();
    },
    end() {
      if (rows.length > 0) writeGroup();
      void writer.finish();
      return takeBytes();
    },
  };
}
