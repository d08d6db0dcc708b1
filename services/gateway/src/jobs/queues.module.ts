import { BullModule, getFlowProducerToken, getQueueToken } from '@nestjs/bullmq';
import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { queueNames } from '@winnow/contracts';
import { connectRedis, JobClient, queueOptions, type JobQueues, type MovedItems } from '@winnow/jobs';
import type { GatewayConfig } from '../config';

/** The flow producer of operations that use several queues. */
const flowsName = 'jobs';
const QUEUE_CONNECTION = Symbol('QUEUE_CONNECTION');

/** Registers the queues and the flow producer of BullMQ, and the client that adds jobs to them and follows them. */
@Module({})
export class QueuesModule implements OnApplicationShutdown {
  constructor(
    @Inject(QUEUE_CONNECTION) private readonly connection: ReturnType<typeof connectRedis>,
    private readonly jobs: JobClient,
  ) {}

  static with(
    { redisUrl, queuePrefix }: Pick<GatewayConfig, 'redisUrl' | 'queuePrefix'>,
    moved: MovedItems,
  ): DynamicModule {
    const connection = connectRedis(redisUrl, 'producer');
    return {
      module: QueuesModule,
      imports: [
        BullModule.forRoot(queueOptions(connection, queuePrefix)),
        BullModule.registerQueue(...queueNames.map((name) => ({ name, forceDisconnectOnShutdown: false }))),
        BullModule.registerFlowProducer({ name: flowsName, forceDisconnectOnShutdown: false }),
      ],
      providers: [
        { provide: QUEUE_CONNECTION, useValue: connection },
        {
          provide: JobClient,
          inject: [getFlowProducerToken(flowsName), ...queueNames.map((name) => getQueueToken(name))],
          useFactory: (flows: JobQueues['flows'], ...queues: JobQueues['queues'][keyof JobQueues['queues']][]) => {
            const byName = Object.fromEntries(queueNames.map((name, index) => [name, queues[index]]));
            return new JobClient(redisUrl, queuePrefix, { queues: byName as JobQueues['queues'], flows }, moved);
          },
        },
      ],
      exports: [JobClient],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.close();
    this.connection.disconnect();
  }
}
