import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './run.mjs';

/** Milliseconds before a crashed process is restarted: doubles with each consecutive crash up to the maximum. */
const firstDelayMs = 250;
const maxDelayMs = 10_000;
/** Uptime (milliseconds) after which a process has recovered: the next crash counts as the first. */
const recoveredAfterMs = 30_000;
/** Maximum consecutive crashes of a process that was never ready, after which it is not restarted. */
const maxStartCrashes = 3;
const maxLines = 20;
/** Lines that are printed after a crash: enough for an uncaught error with its properties. */
const printedLines = 8;
/** Milliseconds to wait for the last output of a process that has exited. */
const outputGraceMs = 500;
/** Default milliseconds between SIGTERM and SIGKILL. */
const defaultStopMs = 15_000;

/**
 * A supervised process: restarted when it exits unexpectedly, with its last lines printed and its output in a log file.
 */
export class Supervised {
  #child;
  #crashes = 0;
  #startedAt = 0;
  #everReady = false;
  #restarting = false;
  #held = false;
  #stopping = new AbortController();
  #lines = [];

  /**
   * @param {object} part
   * @param {string} part.name
   * @param {string} part.command
   * @param {string[]} part.args
   * @param {NodeJS.ProcessEnv} part.env
   * @param {() => Promise<boolean>} part.isReady
   * @param {number} [part.stopTimeoutMs] milliseconds of a graceful stop
   * @param {string} logs folder of log files
   * @param {(line: string) => void} print prints one line
   * @param {() => void} onStart called with every new process id
   */
  constructor(part, logs, print, onStart) {
    this.part = part;
    this.name = part.name;
    this.print = print;
    this.onStart = onStart;
    mkdirSync(logs, { recursive: true });
    this.log = createWriteStream(path.join(logs, `${part.name}.log`), { flags: 'a' });
    // Without a listener a full disk would end this process, and leave its parts running.
    this.log.on('error', (error) => print(`[${part.name}] log ends: ${error.message}`));
  }

  /** Process id, or undefined while it is down. */
  get pid() {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  start() {
    if (this.pid) return;
    const { command, args, env } = this.part;
    this.#startedAt = Date.now();
    this.#lines = [];
    // A separate process group: Ctrl-C must not reach the parts, which are stopped gracefully and in order.
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) this.#read(stream);
    child.once('error', (error) => {
      this.#lines.push(error.message);
      // A program that cannot be spawned never exits.
      if (child.pid === undefined) void this.#onExit(error.code);
    });
    // Not 'close': a browser that outlives its service would keep the pipes open.
    child.once('exit', (code, signal) => void this.#onExit(signal ?? `code ${code}`));
    this.onStart();
  }

  /** Resolves once it is ready. Throws `StartError` if it cannot start or takes longer than `limitMs`. */
  async ready(limitMs) {
    const end = Date.now() + limitMs;
    while (Date.now() < end) {
      if (this.pid && (await this.part.isReady())) {
        this.#everReady = true;
        return;
      }
      if (!this.#everReady && this.#crashes >= maxStartCrashes)
        throw new StartError(`${this.name} cannot start: ${this.lastError()}`);
      if (this.#stopping.signal.aborted) throw new StartError('Stopped before it was ready.');
      await sleep(50);
    }
    throw new StartError(`${this.name} was not ready after ${Math.round(limitMs / 1000)} s: ${this.lastError()}`);
  }

  /** Returns the process's last error line, otherwise its last line. */
  lastError() {
    const errorLine = this.#lines.findLast((line) => ['fatal', 'error'].includes(parse(line)?.level));
    const line = errorLine ?? this.#lines.findLast((text) => /error/i.test(text)) ?? this.#lines.at(-1);
    return line === undefined ? 'it printed nothing.' : describe(line).replace(/^cannot start: /, '');
  }

  /** Stops it with SIGTERM and, after its grace period, SIGKILL. Resolves once it has exited. */
  async stop() {
    this.#stopping.abort();
    const child = this.#child;
    if (this.pid) {
      const closed = new Promise((resolve) => child.once('close', resolve));
      const timer = setTimeout(() => child.kill('SIGKILL'), this.part.stopTimeoutMs ?? defaultStopMs);
      await this.#signal('SIGTERM');
      clearTimeout(timer);
      // Its last lines may still be in the pipes, which a browser that outlives it would keep open.
      await Promise.race([closed, sleep(outputGraceMs, undefined, { ref: false })]);
    }
    await new Promise((resolve) => this.log.end(resolve));
  }

  /** Restarts it without counting a crash. */
  async restart() {
    if (!this.pid) return;
    this.#restarting = true;
    await this.#signal('SIGTERM');
  }

  /** Ends it with a signal and keeps it down until `release`. Resolves once it has exited. */
  async hold(signal = 'SIGKILL') {
    this.#held = true;
    if (this.pid) await this.#signal(signal);
  }

  /** Restarts it after `hold`. */
  release() {
    if (!this.#held) return;
    this.#held = false;
    this.start();
  }

  /** Sends a signal to the running process. Resolves once it has exited. */
  #signal(signal) {
    const child = this.#child;
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }

  #read(stream) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text) => {
      if (this.log.writable) this.log.write(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop().slice(-10_000);
      for (const line of lines) this.#onLine(line);
    });
    stream.on('close', () => rest && this.#onLine(rest));
  }

  #onLine(line) {
    this.#lines.push(line);
    if (this.#lines.length > maxLines) this.#lines.shift();
    if (['warn', 'error', 'fatal'].includes(parse(line)?.level)) this.print(`[${this.name}] ${describe(line)}`);
  }

  async #onExit(reason) {
    // Its last lines may not have arrived yet.
    await sleep(20);
    if (this.#stopping.signal.aborted || this.#held) return;
    if (Date.now() - this.#startedAt > recoveredAfterMs) this.#crashes = 0;
    if (!this.#restarting) {
      this.#crashes += 1;
      if (!this.#everReady && this.#crashes >= maxStartCrashes) return;
      await this.#backOff(reason);
    }
    this.#restarting = false;
    if (!this.#stopping.signal.aborted && !this.#held) this.start();
  }

  /** Reports the crash and waits, longer with each consecutive crash. */
  async #backOff(reason) {
    this.print(`[${this.name}] exited (${reason}), restarting. Last lines:`);
    for (const line of withoutFrames(this.#lines).slice(-printedLines)) this.print(`    ${describe(line)}`);
    const delay = Math.min(firstDelayMs * 2 ** (this.#crashes - 1), maxDelayMs);
    await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

const frame = /^\s+at /;
const ownFrameOfNode = /^\s+at .*\(?node:/;

/** Leaves out blank lines, and all frames of a stack but the first one outside of Node: they would hide its message. */
function withoutFrames(lines) {
  const shown = lines.filter((line) => line.trim() !== '' && !ownFrameOfNode.test(line));
  return shown.filter((line, index) => !frame.test(line) || !frame.test(shown[index - 1] ?? ''));
}

function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Formats a structured log line for people; returns other lines unchanged. */
function describe(line) {
  const entry = parse(line);
  if (!entry) return line;
  const cause = entry.reason ?? entry.err?.message;
  const message = entry.msg ?? '';
  return cause && !message.includes(cause) ? `${message} (${cause})` : message;
}
