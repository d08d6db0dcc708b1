import { createServer } from 'node:http';
import { listen } from '@winnow/testing';

export interface SearchAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as text, or the results of a page. */
  readonly body?: string;
  readonly results?: readonly unknown[];
  readonly unresponsive?: readonly (readonly [string, string])[];
}

/** Starts a stand-in of SearXNG; `answer` returns the response, or undefined to never respond. */
export async function startSearchServer(
  answer: (parameters: URLSearchParams, count: number) => SearchAnswer | undefined,
) {
  const requests: { readonly path: string; readonly parameters: URLSearchParams; readonly agent: string }[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    requests.push({ path: pathname, parameters: searchParams, agent: request.headers['user-agent'] ?? '' });
    const given = answer(searchParams, requests.length);
    if (!given) return;
    const { status = 200, headers, results = [], unresponsive = [] } = given;
    const page = {
      query: searchParams.get('q'),
      number_of_results: 0,
      results,
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: unresponsive,
    };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(given.body ?? JSON.stringify(page));
  });
  const { origin: url, close } = await listen(server);
  return { requests, url, close };
}
