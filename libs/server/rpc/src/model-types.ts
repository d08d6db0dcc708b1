import type { ConnectModel, FoundModels, ModelRequest, ModelStatus } from '@winnow/contracts';

/** Questions to the AI service about its model. Every method throws `ProblemError`. */
export interface ModelHandler {
  status(): Promise<ModelStatus>;
  /** Local servers that respond now. */
  find(): Promise<FoundModels>;
  /** Throws `invalid-request` where visitors may not connect models, or when the model does not exist. */
  connect(wanted: ConnectModel): Promise<ModelStatus>;
}

/** The reply of a handler to a request. */
export function replyTo(handler: ModelHandler, request: ModelRequest): Promise<ModelStatus | FoundModels> {
  if (request.ask === 'connect') return handler.connect(request.wanted);
  return request.ask === 'find' ? handler.find() : handler.status();
}
