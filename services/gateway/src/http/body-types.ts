import type { FastifyRequest } from 'fastify';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/** Whether a request has a form with parts, such as an upload. Types may be written in any case (RFC 9110, 8.3.1). */
export const isForm = ({ headers }: WithHeaders): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

export const isJson = ({ headers }: WithHeaders): boolean =>
  /^application\/json\b/i.test(headers['content-type'] ?? '');
