import { Body, Controller, Get, HttpCode, Inject, Put } from '@nestjs/common';
import {
  connectModelSchema,
  foundModelsRoute,
  modelRoute,
  type FoundModels,
  type ModelStatus,
} from '@winnow/contracts';
import type { ChatClient } from '@winnow/rpc';
import { parseRequest } from '../routes/parse-request';
import { CHAT_CLIENT } from './chat-answers';

/** Returns the active model and, where allowed, selects one on the installation's machine. */
@Controller()
export class ModelController {
  constructor(@Inject(CHAT_CLIENT) private readonly client: ChatClient) {}

  @Get(modelRoute)
  status(): Promise<ModelStatus> {
    return this.client.models.status();
  }

  @Get(foundModelsRoute)
  find(): Promise<FoundModels> {
    return this.client.models.find();
  }

  @Put(modelRoute)
  @HttpCode(200)
  connect(@Body() body: unknown): Promise<ModelStatus> {
    return this.client.models.connect(parseRequest(connectModelSchema, body));
  }
}
