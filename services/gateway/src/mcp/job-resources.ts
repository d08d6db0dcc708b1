import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '@winnow/errors';
import { IntegrationJobs } from '../integrations/integration-jobs';
import { CallTool, type Exchange } from './call-tool';

const prefix = 'winnow://jobs/';
const mimeType = 'text/markdown';
/** Maximum number of listed jobs, newest first. */
const maxListed = 50;

export const jobTemplate = {
  uriTemplate: `${prefix}{job}{?offset,limit}`,
  name: 'job',
  description: "A window of a job's result, by the name that a tool returned.",
  mimeType,
};

/** Results of jobs as resources, in the same windows as in tools. */
@Injectable()
export class JobResources {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(CallTool) private readonly calls: CallTool,
  ) {}

  /** Lists jobs of a key that have a result; empty without a key, since each request then has a new session. */
  async list({ request }: Exchange) {
    const jobs = request.apiKey ? await this.jobs.list(request.sessionId, maxListed) : [];
    return jobs
      .filter(({ status }) => status === 'completed')
      .map(({ id, operation, createdAt }) => ({
        uri: `${prefix}${id}`,
        name: operation,
        description: `Result of ${operation}, requested at ${createdAt}.`,
        mimeType,
      }));
  }

  /** Reads a resource. Throws `not-found`, and `invalid-request` for an invalid window. */
  async read(uri: string, exchange: Exchange): Promise<ReadResourceResult> {
    const [, job = '', query = ''] = /^winnow:\/\/jobs\/([^?#/]{1,300})(?:\?([^#]{0,100}))?$/.exec(uri) ?? [];
    if (job === '') throw new ProblemError('not-found', 'There is no such resource.');
    const window = Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, Number(value)]));
    const { content } = await this.calls.read(job, exchange, window);
    const [first] = content as { text: string }[];
    return { contents: [{ uri, mimeType, text: first?.text ?? '' }] };
  }
}
