import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, siteUrl, test, videos } from '../setup/whole-product';

const page = path.resolve(import.meta.dirname, '../../../docs/api.md');

/** A shell block, and the block below it with the expected output. */
interface Example {
  readonly script: string;
  readonly language: string | undefined;
  readonly answer: string;
}

function examplesOf(text: string): Example[] {
  const blocks = text.matchAll(/^```sh\n(.*?)^```\n(?:\n```(json|text)\n(.*?)^```\n)?/gms);
  return [...blocks].map(([, script = '', language, answer = '']) => ({ script, language, answer }));
}

/** Runs all scripts in one shell, as a reader does, and returns the output of each. The website runs in this process. */
async function runAll(scripts: readonly string[], directory: string): Promise<string[]> {
  const mark = '=== next example ===';
  const program = scripts.map((script) => `${script}\necho; echo '${mark}'\n`).join('');
  const shell = spawn('bash', ['-u'], { cwd: directory, stdio: ['pipe', 'pipe', 'inherit'], timeout: 150_000 });
  shell.stdin.end(program);
  const output = Buffer.concat(await shell.stdout.toArray()).toString();
  return output.split(`\n${mark}\n`).slice(0, -1);
}

/** The shape of a value whose contents depend on the website or model: types and required keys. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? expect.any(Array) : expect.arrayContaining([shapeOf(value[0])]);
  if (typeof value === 'object' && value !== null)
    return expect.objectContaining(
      Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          fixed.has(key) && typeof one === 'string' ? fixedText(one) : shapeOf(one),
        ]),
      ),
    );
  return expect.any(value === null ? Object : (value as object).constructor);
}

/** An idle worker may have started a job before its state is read: `queued` is then `active`. */
const fixedText = (text: string) => (text === 'queued' ? expect.stringMatching(/^(?:queued|active)$/) : text);

/** Fields whose exact values are part of the contract. */
const fixed = new Set(['code', 'operation', 'status', 'source', 'outcome', 'engine', 'model', 'enhancementType']);

/** Lines of a text answer that are compared literally: event names, statuses and progress. */
const sameLines = /^(?:event: .*|\d+|data: \{"progress".*)$/gm;

test('every example of docs/api.md works, with the documented answer', async ({ system }) => {
  const examples = examplesOf(readFileSync(page, 'utf8'));
  expect(examples.length).toBeGreaterThan(12);
  const here = (script: string) =>
    script
      .replaceAll('http://localhost:8080', system.url)
      .replaceAll('https://example.com', siteUrl)
      .replaceAll('dQw4w9WgXcQ', videos.talk);
  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-api-'));
  try {
    const outputs = await runAll(
      examples.map(({ script }) => here(script)),
      directory,
    );
    expect(outputs).toHaveLength(examples.length);
    for (const [index, { script, language, answer }] of examples.entries()) {
      const output = outputs[index] ?? '';
      if (language === 'json') expect.soft(JSON.parse(output), script).toEqual(shapeOf(JSON.parse(answer)));
      else if (language === 'text')
        for (const line of answer.match(sameLines) ?? []) expect.soft(output, script).toContain(line);
      else expect.soft(output, script).not.toContain('"code"');
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
