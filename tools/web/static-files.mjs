import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
const compressible = /^(text\/|application\/json|image\/svg)/;
/** Files whose name carries a hash of their content never change. */
const hashedName = /\.[0-9a-f]{8,}\.\w+$/;

const encoders = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

const preferred = (accepted = '') =>
  Object.keys(encoders).find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(accepted));

/** Serves files of a folder from memory, each compressed once per encoding. */
export class StaticFiles {
  #files = new Map();

  /**
   * The file under `folder`, or undefined where there is none; a path cannot lead out of the folder.
   *
   * @param {string} folder
   * @param {string} name path inside the folder, decoded
   */
  async find(folder, name) {
    const file = path.join(folder, path.normalize(`/${name}`));
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const version = `${info.mtimeMs} ${info.size}`;
    const known = this.#files.get(file);
    if (known?.version === version) return known;
    const body = await readFile(file);
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const found = { version, type, etag, isHashed: hashedName.test(file), bodies: new Map([['identity', body]]) };
    this.#files.set(file, found);
    return found;
  }

  /** Answers with a file that `find` gave. */
  async send(request, response, file) {
    response.setHeader('content-type', file.type);
    response.setHeader('etag', file.etag);
    response.setHeader('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.headers['if-none-match'] === file.etag) return void response.writeHead(304).end();
    let encoding = 'identity';
    if (compressible.test(file.type)) {
      response.appendHeader('vary', 'accept-encoding');
      encoding = preferred(request.headers['accept-encoding']) ?? 'identity';
    }
    const body = await this.#bodyOf(file, encoding);
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
  }

  #bodyOf(file, encoding) {
    // The promise is kept, so that requests that come together compress once.
    if (!file.bodies.has(encoding)) file.bodies.set(encoding, encoders[encoding](file.bodies.get('identity')));
    return file.bodies.get(encoding);
  }
}
