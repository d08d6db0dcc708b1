import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { enableLingeringClose } from '../http/lingering-close';
import { rejectSlowBodies } from '../http/slow-bodies';
import type { SlowRequestTimeouts } from '../http/slow-requests';
import { pageHeaders } from './page-headers';

export interface PageSettings {
  /** Folder of the built apps: `<app>/dist`. */
  readonly webRoot: string;
  /** Addresses of remotes served elsewhere, by their variables. */
  readonly remoteProcessingUrl: string | null;
  readonly remoteChatUrl: string | null;
  readonly slowRequests: SlowRequestTimeouts;
}

/**
 * Paths of the shell's router (`apps/shell/src/routes.tsx`, compared by a test), which
 * ignores case and a slash at the end.
 */
const routes = /^\/(?:(?:examples|convert|connect)\/?)?$/i;

/** Matches files with a content hash in their name, which never change. */
const hashedName = /\.[0-9a-f]{8,}\.\w+$/;

/**
 * Serves the pages: files of the three apps, `/env.js`, and the shell's page, with status 404 for paths that its router
 * does not know.
 */
export async function createPages(settings: PageSettings): Promise<FastifyInstance> {
  const remotes = [
    {
      name: 'mfe_processing',
      prefix: '/remotes/processing/',
      app: 'mfe-processing',
      url: settings.remoteProcessingUrl,
    },
    { name: 'mfe_chat', prefix: '/remotes/chat/', app: 'mfe-chat', url: settings.remoteChatUrl },
  ];
  const headers = pageHeaders([...new Set(remotes.flatMap(({ url }) => (url ? [new URL(url).origin] : [])))]);
  const pages = fastify({
    exposeHeadRoutes: true,
    frameworkErrors: (_error, _request, reply) => void sendBadRequest(reply),
  });
  pages.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(reply.header('allow', 'GET, HEAD'), 405, 'Method not allowed');
  });
  rejectSlowBodies(pages, settings.slowRequests.checkBodyMs);
  enableLingeringClose(pages);
  // Pages accept no body, so none is read.
  pages.addContentTypeParser('*', (_request, _body, done) => done(null));
  const environment = {
    apiBase: '/api',
    remotes: remotes.map(({ name, prefix, url }) => ({ name, entry: url ?? `${prefix}mf-manifest.json` })),
  };
  const script = `window.__WINNOW__ = ${JSON.stringify(environment).replaceAll('<', '\\u003c')};\n`;
  pages.get('/env.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
  const folderOf = (app: string) => path.join(settings.webRoot, app, 'dist');
  for (const { prefix, app } of remotes) {
    await pages.register(async (remote) => {
      await remote.register(fastifyStatic, { ...serving, root: folderOf(app), prefix, decorateReply: false });
    });
  }
  await pages.register(fastifyStatic, { ...serving, root: folderOf('shell'), index: 'index.html' });
  pages.setNotFoundHandler((request, reply) => {
    const pathname = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    if (remotes.some(({ prefix }) => pathname.startsWith(prefix))) return sendNotFound(reply);
    // The shell displays its not-found page for any other path, but a missing script gets no page.
    const looksLikeFile = /\.\w+$/.test(pathname);
    if (looksLikeFile) reply.header('vary', 'accept');
    if (looksLikeFile && !acceptsHtml(request)) return sendNotFound(reply);
    if (routes.test(pathname)) return reply.sendFile('index.html');
    // A 304 or a part would have no page: the status of the reply is kept.
    return reply.status(404).sendFile('index.html', { etag: false, lastModified: false, acceptRanges: false });
  });
  pages.setErrorHandler((_error, _request, reply) => sendBadRequest(reply));
  await pages.ready();
  return pages;
}

/** The build writes precompressed files beside the originals. */
const serving = {
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: FastifyReply, file: string) => {
    const isHashed = hashedName.test(file.replace(/\.(?:br|gz)$/, ''));
    // The media type of RFC 9239.
    if (/\.js(?:\.br|\.gz)?$/.test(file)) void reply.type('text/javascript; charset=utf-8');
    void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
};

/** Browsers accept HTML for navigation and frames, but not for subresources. */
const acceptsHtml = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '');

const sendText = (reply: FastifyReply, status: number, sentence: string) =>
  reply.status(status).type('text/plain; charset=utf-8').send(`${sentence}\n`);

const sendNotFound = (reply: FastifyReply) => sendText(reply.header('cache-control', 'no-cache'), 404, 'Not found');

const sendBadRequest = (reply: FastifyReply) => sendText(reply, 400, 'The request could not be read.');
