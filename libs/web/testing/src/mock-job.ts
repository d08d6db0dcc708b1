import type { Job, OperationName } from '@winnow/contracts';
import type { Step } from './script';

/** A job of the mock server: its script, and the number of steps played. */
export class MockJob {
  readonly createdAt = new Date().toISOString();
  isCancelled = false;

  constructor(
    readonly id: string,
    readonly operation: OperationName,
    readonly steps: readonly Step[],
  ) {}

  /** Returns its state after the last step, as in `GET /api/jobs/{id}`. */
  state(): Job {
    const lastStep = this.steps.at(-1);
    const common = { id: this.id, operation: this.operation, progress: null, createdAt: this.createdAt };
    if (this.isCancelled) return { ...common, status: 'cancelled' };
    if (lastStep?.event === 'result') return { ...common, status: 'completed', result: lastStep.data };
    if (lastStep?.event === 'problem') return { ...common, status: 'failed', problem: lastStep.data };
    return { ...common, status: 'active' };
  }

  /** Returns the steps after `lastEventId` as an event stream; a `drop` is played once and then skipped. */
  stream(lastEventId: number): ReadableStream<Uint8Array> {
    const { steps } = this;
    const encoder = new TextEncoder();
    let index = lastEventId;
    let isDropping = false;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        // An error discards unread chunks, so it is raised in a later task.
        if (isDropping) return controller.error(new TypeError('The connection was lost.'));
        const step = steps[index];
        index += 1;
        if (!step) return controller.close();
        if (step.event === 'wait') {
          await step.until;
          return controller.enqueue(encoder.encode(': woken\n\n'));
        }
        if (step.event === 'drop') {
          // The id records that the drop has been played.
          isDropping = true;
          return controller.enqueue(encoder.encode(`id: ${index}\nretry: 1\nevent: dropped\ndata: {}\n\n`));
        }
        controller.enqueue(
          encoder.encode(`id: ${index}\nevent: ${step.event}\ndata: ${JSON.stringify(step.data)}\n\n`),
        );
      },
    });
  }
}
