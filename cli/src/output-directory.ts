import { mkdir } from 'node:fs/promises';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';

/** Creates a directory for output unless it exists. Throws `Failure`, for example where a file has its name. */
export async function createOutputDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch {
    throw new Failure(`The directory ${directory} cannot be created.`, exitCodes.usage);
  }
}
