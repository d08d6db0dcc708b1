import { Visitor } from '../visitor';
import type { FuzzRequest } from './request-arbitrary';

/** Address of a job that runs for a while; any other job ends immediately. */
export const slowAddress = 'https://slow.test/';

/** Maximum ids remembered, of waiting, active, ended and cancelled jobs. */
const maxIds = 24;

/** A visitor with jobs, whose requests use existing ids with the owner's cookie. */
export class JobOwner {
  readonly #visitor: Visitor;
  #ids: string[] = [];

  constructor(url: string) {
    this.#visitor = new Visitor(url);
  }

  /** Starts a job that ends immediately and one that does not. A rejection for lack of capacity is a valid response. */
  async startJobs(): Promise<void> {
    for (const address of ['https://site.test/', slowAddress]) {
      const body = { urls: [address] };
      const response = await this.#visitor.post('/api/scrape-content', body, { prefer: 'respond-async' });
      const job = (await response.json()) as { id?: string };
      if (job.id) this.#ids = [...this.#ids, job.id].slice(-maxIds);
    }
  }

  /** Returns the request as sent by this visitor, with one of its job ids if the request has one; `dice` selects it. */
  asOwner(request: FuzzRequest, dice: number): FuzzRequest {
    if (request.route === 'raw') return request;
    const { cookie = '' } = this.#visitor;
    const id = this.#ids[dice % this.#ids.length] ?? '';
    const isAboutJob = request.route.startsWith('/api/jobs/:id');
    const query = request.path.includes('?') ? request.path.slice(request.path.indexOf('?')) : '';
    const path = isAboutJob ? request.route.replace(':id', id) + query : request.path;
    return { ...request, path, headers: { cookie, ...request.headers } };
  }
}
