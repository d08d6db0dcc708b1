import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, setSourceMapsSupport } from 'node:module';
import path from 'node:path';

// Starts the service of this image. A secret may be given as a file (`<NAME>_FILE`), as Docker and Kubernetes mount
// them: a file appears neither in `docker inspect` nor in the environment of child processes that are started later.

// Preloaded before the service, so that stack traces refer to its sources, without the source maps of npm packages.
setSourceMapsSupport(true);

const secrets = [
  'SESSION_SECRET',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GOOGLE_API_KEY',
  'REDIS_URL',
  'EGRESS_TOKEN',
  'WEBHOOK_SECRET',
  'S3_SINKS',
  'DATABASE_URL',
  'OCR_MODEL_API_KEY',
  'TRANSCRIPTION_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
/** Secrets that may be generated on the first start; every replica that shares the folder reads the same one. */
const ownSecrets = ['SESSION_SECRET'];

for (const name of secrets) {
  const file = process.env[`${name}_FILE`];
  if (!file) continue;
  if (process.env[name]?.trim()) {
    // Compose names a file for the own secret in any case.
    if (!ownSecrets.includes(name))
      console.error(JSON.stringify({ level: 'warn', msg: `${name}_FILE is ignored: ${name} is set as well` }));
    continue;
  }
  if (ownSecrets.includes(name)) makeOnce(file);
  try {
    const text = readFileSync(file, 'utf8').trim();
    process.env[name] = ownSecrets.includes(name) ? text.replaceAll('\n', ',') : text;
  } catch (error) {
    console.error(JSON.stringify({ level: 'fatal', msg: `cannot start: ${name}_FILE cannot be read (${error.code})` }));
    process.exit(1);
  }
}

/**
 * Writes a random secret if there is none. It appears complete: another replica may read it at the same time. An empty
 * file of an earlier version and a full disk is appended to, since another replica may do the same: the first line
 * signs, each verifies. If the folder is not writable, reading the secret reports that.
 */
function makeOnce(file) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size) return;
    const secret = `${randomBytes(32).toString('base64url')}\n`;
    if (size === 0) return appendFileSync(file, secret);
    writeFileSync(draft, secret, { mode: 0o600 });
    appear(draft, file);
  } catch (error) {
    if (!['EEXIST', 'EROFS', 'EACCES', 'ENOENT'].includes(error.code)) throw error;
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

/** Gives a file its name unless another has it; on a volume without hard links, a file of the same moment is replaced. */
function appear(draft, file) {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code)) throw error;
    renameSync(draft, file);
  }
}

// Runs the service without an argument, otherwise one of its tools, for example `node /app/start.mjs jobs failed`.
const [program = 'main'] = process.argv.splice(2, 1);
createRequire(import.meta.url)(`./service/dist/${path.basename(program)}.js`);
