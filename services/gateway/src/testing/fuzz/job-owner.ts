import { Visitor } from '../visitor';
import type { FuzzRequest } from './request-arbitrary';

/** The address of a job that runs for a while; of any other it is over at once. */
export const slowAddress = 'https://slow.test/';

/** Ids that are still asked about: of jobs that wait, run, have ended or were cancelled. */
const remembered = 24;

/** A visitor who has jobs, so that requests meet ids that exist, under the cookie that owns them. */
export class JobOwner {
  readonly #visitor: Visitor;
  #ids: string[] = [];

  constructor(url: string) {
    this.#visitor = new Visitor(url);
  }

  /** Starts a job that is over at once and one that is not. A full house takes none, and that is an answer as well. */
  async startJobs(): Promise<void> {
    for (const address of ['https://site.test/', slowAddress]) {
      const body = { urls: [address] };
      const response = await this.#visitor.post('/api/scrape-content', body, { prefer: 'respond-async' });
      const answer = (await response.json()) as { id?: string };
      if (answer.id) this.#ids = [...this.#ids, answer.id].slice(-remembered);
    }
  }

  /** The same request, sent by this visitor, and about one of his jobs where it is about one. `dice` chooses which. */
  sends(request: FuzzRequest, dice: number): FuzzRequest {
    if (request.route === 'raw') return request;
    const { cookie = '' } = this.#visitor;
    const id = this.#ids[dice % this.#ids.length] ?? '';
    const isAboutJob = request.route.startsWith('/api/jobs/:id');
    const query = request.path.includes('?') ? request.path.slice(request.path.indexOf('?')) : '';
    const path = isAboutJob ? request.route.replace(':id', id) + query : request.path;
    return { ...request, path, headers: { cookie, ...request.headers } };
  }
}
