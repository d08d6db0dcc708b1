import { Inject, Injectable } from '@nestjs/common';
import type { JobStatus, Page } from '@winnow/contracts';
import type { ReserveBytes } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { formatOfTask, modelFieldsOf, modelTaskOf, modelTasksOf, type ModelTask } from '../model-formats';
import { joinFields, type ModelFields } from '../model-fields';
import type { ModelPages } from '../scrape-request';
import { PageWork, type TaskEnd } from '../work/page-work';

interface Source {
  readonly count: number;
  /** Whether the order of the pages is final: the tasks are named by the places of their pages. */
  readonly isOrdered: boolean;
  readonly read: (offset: number, limit: number) => Promise<readonly Page[]>;
  readonly status: JobStatus;
}

export interface Modelled {
  /** Number of the first pages that have all their formats. */
  readonly ready: number;
  /** Whether the job was cancelled, perhaps after its pages were read. */
  readonly isCancelled: boolean;
  readonly request: ModelPages;
  readonly fieldsOf: (at: number) => ModelFields;
}

/** What is stored of the request of a job. */
interface StoredPages extends ModelPages {
  /** Addresses of a batch. */
  readonly urls?: readonly string[];
}

const nameOf = (at: number, task: ModelTask) => `${at}:${task}`;

/** Formats that a model makes of the pages of a job, one job per page and format. */
@Injectable()
export class ModelledPages {
  constructor(@Inject(PageWork) private readonly work: PageWork) {}

  add(job: string, request: StoredPages): Promise<void> {
    return this.work.create(job, request);
  }

  /** Returns the addresses of a batch in the order of its request; none when they have expired. */
  async urlsOf(job: string): Promise<readonly string[]> {
    return (await this.work.findRequest<StoredPages>(job))?.urls ?? [];
  }

  cancel(job: string, owner: string): Promise<void> {
    return this.work.cancel(job, owner);
  }

  /** Returns the formats of the pages so far, and starts more of them unless the job was cancelled or has failed. */
  async advance(
    work: {
      readonly id: string;
      readonly owner: string;
      readonly request: FastifyRequest;
      readonly reserve: ReserveBytes;
    },
    { count, isOrdered, read, status }: Source,
  ): Promise<Modelled> {
    const { request, isCancelled } = await this.work.read<ModelPages>(work.id);
    const { model } = request;
    const tasks = modelTasksOf(model);
    const named = isOrdered ? count : 0;
    const names = Array.from({ length: named }, (_, at) => tasks.map((task) => nameOf(at, task))).flat();
    const taskOf = async (name: string) => {
      const [at = '', task] = name.split(':');
      const [page] = await read(Number(at), 1);
      return modelTaskOf(task as ModelTask, page as Page, model);
    };
    const isStopped = isCancelled || status === 'cancelled' || status === 'failed';
    const ends = isStopped ? await this.work.ends(work, names) : await this.work.advance(work, { names, taskOf });
    const isReady = (at: number) => tasks.every((task) => ends.has(nameOf(at, task)));
    const unready = Array.from({ length: count }, (_, at) => at).find((at) => !isReady(at));
    return {
      ready: isStopped ? count : (unready ?? count),
      isCancelled,
      request,
      fieldsOf: (at) => joinFields(tasks.map((task) => fieldsOf(task, ends.get(nameOf(at, task)), model))),
    };
  }
}

/** A page without one of its formats has the reason among its warnings. */
function fieldsOf(task: ModelTask, end: TaskEnd | undefined, model: ModelPages['model']): ModelFields {
  if (end && 'result' in end) return modelFieldsOf(task, end.result, model);
  return { fields: {}, warnings: end ? [`${formatOfTask(task, model)}: ${end.problem}`] : [] };
}
