import { ProblemError } from '@winnow/errors';
import type { FastifyInstance } from 'fastify';
import type { Pace } from '@winnow/worker-process/pace';
import type { GatewayConfig } from '../config';
import { paceBody } from '../limits/body-pace';
import { isWithinJsonLimits } from './json-shape';

const megabyte = 2 ** 20;
/** Maximum bytes of a JSON body: the longest content in UTF-8, escaped, and the rest of the request. */
const bytesPerChar = 3;

export const bodyLimit = ({ contentChars }: GatewayConfig): number => contentChars * bytesPerChar + megabyte;

/** Maximum megabytes of a file in a request, which is in memory as a whole, several times; larger ones are uploaded. */
const maxEmbeddedMb = 20;

/** Allows requests to `route` that contain a file in base64. */
export function acceptEmbeddedFiles(app: FastifyInstance, route: string, config: GatewayConfig): void {
  const fileBytes = Math.min(config.uploadMb, maxEmbeddedMb) * megabyte;
  const maxBytes = Math.max(bodyLimit(config), Math.ceil(fileBytes / 3) * 4 + megabyte);
  app.addHook('onRoute', (options) => {
    if (options.url === route) options.bodyLimit = maxBytes;
  });
}

/**
 * Accepts JSON bodies (and multipart for uploads). Types that another site's form can send without a preflight, such as
 * `text/plain`, are rejected. JSON with prototype keys, too much nesting or too many values is rejected before parsing.
 * `pace` delays long bodies by address.
 */
export function acceptJsonOnly(app: FastifyInstance, pace: Pace): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Clients send a content type with every request, even without a body to parse.
    if (text === '') return done(null, undefined);
    const read = () => (isWithinJsonLimits(text) ? void parse(request, text, done) : done(tooDeep(), undefined));
    void paceBody(request, text.length, pace).then(read, (error: Error) => done(error, undefined));
  });
}

const tooDeep = () =>
  new ProblemError('invalid-request', 'The request is nested too deeply or contains too many values.');
