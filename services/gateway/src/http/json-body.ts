import { ProblemError } from '@winnow/errors';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config';
import { hasModestShape } from './json-shape';

/** Bytes of a JSON body: the longest content in UTF-8, escaped, with room for the rest of the request. */
const bytesPerChar = 3;

export const bodyLimit = ({ contentChars }: GatewayConfig): number => contentChars * bytesPerChar + 2 ** 20;

/**
 * Bodies are JSON (or, for uploads, multipart): what a form of another site can send without being asked first, such as
 * `text/plain`, is no body here. JSON that names prototypes, is nested too deep or holds too much is refused unparsed.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!hasModestShape(String(body))) return done(tooDeep(), undefined);
    void parse(request, String(body), done);
  });
}

const tooDeep = () => new ProblemError('invalid-request', 'The request is nested too deep or holds too many values.');
