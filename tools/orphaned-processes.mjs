import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const recordFile = (directory) => path.join(directory, 'processes.json');

/**
 * Records the processes of a data folder, so that a later start can end those that a killed one left behind. On a full
 * disk it prints the error, and the earlier record stays.
 */
export function recordProcesses(directory, parts, print) {
  const records = parts.map(({ pid, part }) => ({
    pid,
    script: part.args.find((argument) => !argument.startsWith('--')),
  }));
  const draft = `${recordFile(directory)}.new`;
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(draft, JSON.stringify({ supervisor: process.pid, parts: records }));
    renameSync(draft, recordFile(directory));
  } catch (error) {
    print(`The running processes are not recorded: ${error.message}`);
  }
}

/** Returns the recorded supervisor and its running parts; none if the record was cut off by a power loss or a full disk. */
function readRecord(directory) {
  if (!existsSync(recordFile(directory))) return { parts: [] };
  try {
    const { supervisor, parts } = JSON.parse(readFileSync(recordFile(directory), 'utf8'));
    return { supervisor, parts: runningOf(parts) };
  } catch {
    return { parts: [] };
  }
}

const runningOf = (parts) => parts.filter(({ pid, script }) => pid && commandLine(pid).includes(script));

const isSupervised = ({ supervisor, parts }) => parts.length > 0 && commandLine(supervisor).includes('node');

/**
 * Ends parts whose supervisor has died; they would lock the data folder and run old code. Those that do not stop are
 * killed: two database servers would damage the data.
 */
export async function endOrphans(directory) {
  const record = readRecord(directory);
  if (isSupervised(record)) return;
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    for (const { pid } of runningOf(record.parts)) kill(pid, signal);
    for (let waited = 0; waited < 50 && runningOf(record.parts).length > 0; waited++) await sleep(100);
  }
}

/** Signals a process unless it has ended in the meantime. */
function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Returns the id of another process whose parts use the data folder, or undefined. */
export function supervisorOf(directory) {
  const record = readRecord(directory);
  return isSupervised(record) && record.supervisor !== process.pid ? record.supervisor : undefined;
}

/** Returns the command line of a process; empty if there is none. Process ids are reused. */
function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
