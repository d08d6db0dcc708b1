import { Module, type DynamicModule } from '@nestjs/common';
import type { ChatClient } from '@winnow/rpc';
import { AskSourcesController } from './chat/ask-sources.controller';
import { CHAT_CLIENT, ChatAnswers } from './chat/chat-answers';
import { ChatController } from './chat/chat.controller';
import { ModelController } from './chat/model.controller';
import { DoclingStatusController } from './compat/docling/docling-status.controller';
import { DoclingController } from './compat/docling/docling.controller';
import { FirecrawlBatchController } from './compat/firecrawl/pages/batch.controller';
import { ModelledPages } from './compat/firecrawl/pages/modelled-pages';
import { PageJobs } from './compat/firecrawl/pages/page-jobs';
import { FirecrawlCrawlController } from './compat/firecrawl/pages/crawl.controller';
import { FirecrawlExtractController } from './compat/firecrawl/extract/extract.controller';
import { FirecrawlController } from './compat/firecrawl/firecrawl.controller';
import { FirecrawlParseController } from './compat/firecrawl/parse.controller';
import { PageWork } from './compat/firecrawl/work/page-work';
import { WorkStore } from './compat/firecrawl/work/work-store';
import { FirecrawlSearchController } from './compat/firecrawl/search/search.controller';
import { FirecrawlTeamController } from './compat/firecrawl/team.controller';
import { WebhookStore } from './webhooks/webhook-store';
import { Webhooks } from './webhooks/webhooks';
import { OpenWebuiController } from './compat/open-webui/open-webui.controller';
import { ReaderController } from './compat/reader/reader.controller';
import { TikaController } from './compat/tika/tika.controller';
import { CollectedJobs } from './collections/collected-jobs';
import { CollectionStore } from './collections/collection-store';
import { CollectionsController } from './collections/collections.controller';
import { PendingWork } from './collections/pending-work';
import { GATEWAY_CONFIG, type GatewayConfig } from './config';
import { ApiDocsController } from './docs/api-docs.controller';
import { IntegrationJobs } from './integrations/integration-jobs';
import { JobPages } from './integrations/job-pages';
import { Shutdown } from './http/shutdown';
import { DatasetController } from './jobs/dataset.controller';
import { JobEventsController } from './jobs/job-events.controller';
import { JobsController } from './jobs/jobs.controller';
import { QueuesModule } from './jobs/queues.module';
import { ResponseMemory } from './limits/response-memory';
import { WholeResults } from './limits/whole-results';
import { OpenStreams } from './limits/open-streams';
import { VisitorLimitsController } from './limits/visitor-limits.controller';
import { CallTool } from './mcp/call-tool';
import { JobResources } from './mcp/job-resources';
import { McpController } from './mcp/mcp.controller';
import { OpenCalls } from './mcp/open-calls';
import { Tasks } from './mcp/tasks';
import { operationControllers } from './routes/operation-controllers';
import { UploadReceiver } from './routes/upload-receiver';
import { ScheduleStore } from './schedules/schedule-store';
import { SchedulesController } from './schedules/schedules.controller';
import { RunOperation } from './run-operation';
import { SinkStore } from './sinks/sink-store';
import { Sinks } from './sinks/sinks';
import { SinksController } from './sinks/sinks.controller';

export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly chat: ChatClient;
  readonly streams: OpenStreams;
  readonly shutdown: Shutdown;
  readonly responseMemory: ResponseMemory;
  readonly webhooks: WebhookStore;
  readonly collections: CollectionStore;
  readonly pending: PendingWork;
  readonly schedules: ScheduleStore;
  readonly sinks: SinkStore;
  readonly calls: OpenCalls;
  readonly works: WorkStore;
}

@Module({})
export class AppModule {
  /** Creates the gateway's module with the given connections. */
  static with(parts: GatewayParts): DynamicModule {
    const { config, chat, streams, shutdown, responseMemory, webhooks, collections, pending, schedules } = parts;
    const { sinks, calls, works } = parts;
    return {
      module: AppModule,
      imports: [QueuesModule.with(config, collections.moved)],
      controllers: [
        ...operationControllers(),
        ChatController,
        AskSourcesController,
        ModelController,
        JobsController,
        JobEventsController,
        DatasetController,
        CollectionsController,
        SchedulesController,
        SinksController,
        VisitorLimitsController,
        ApiDocsController,
        McpController,
        FirecrawlController,
        FirecrawlBatchController,
        FirecrawlCrawlController,
        FirecrawlExtractController,
        FirecrawlParseController,
        FirecrawlSearchController,
        FirecrawlTeamController,
        OpenWebuiController,
        ReaderController,
        DoclingController,
        DoclingStatusController,
        TikaController,
      ],
      providers: [
        RunOperation,
        CollectedJobs,
        UploadReceiver,
        ChatAnswers,
        IntegrationJobs,
        JobPages,
        PageWork,
        ModelledPages,
        PageJobs,
        { provide: WorkStore, useValue: works },
        CallTool,
        Tasks,
        JobResources,
        WholeResults,
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: OpenStreams, useValue: streams },
        { provide: Shutdown, useValue: shutdown },
        { provide: ResponseMemory, useValue: responseMemory },
        { provide: WebhookStore, useValue: webhooks },
        Webhooks,
        { provide: CollectionStore, useValue: collections },
        { provide: PendingWork, useValue: pending },
        { provide: ScheduleStore, useValue: schedules },
        { provide: SinkStore, useValue: sinks },
        Sinks,
        { provide: OpenCalls, useValue: calls },
        { provide: CHAT_CLIENT, useValue: chat },
      ],
    };
  }
}
