import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const piece = Buffer.alloc(2 ** 20);

/** A separate file system that a test may fill up: needs root on Linux. */
export class SmallDisk {
  private constructor(readonly directory: string) {}

  /** Undefined where this process may not mount one. */
  static make(megabytes: number): SmallDisk | undefined {
    const directory = mkdtempSync(path.join(tmpdir(), 'winnow-disk-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory]);
    if (status === 0) return new SmallDisk(directory);
    rmSync(directory, { recursive: true, force: true });
    return undefined;
  }

  /** Fills the disk to the last byte. */
  fill(): void {
    const file = openSync(this.filler, 'w');
    try {
      for (;;) writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    unlinkSync(this.filler);
  }

  remove(): void {
    spawnSync('umount', [this.directory]);
    rmSync(this.directory, { recursive: true, force: true });
  }

  private get filler(): string {
    return path.join(this.directory, 'filler');
  }
}
