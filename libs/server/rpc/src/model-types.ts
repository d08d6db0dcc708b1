import type { ConnectModel, FoundModels, ModelRequest, ModelStatus } from '@winnow/contracts';

/** Requests to the AI service about its model. Every method throws `ProblemError`. */
export interface ModelHandler {
  status(): Promise<ModelStatus>;
  /** Returns the local servers that respond now. */
  find(): Promise<FoundModels>;
  /**
   * Connects a model. Throws `invalid-request` if visitors may not connect models, or when the model does not exist.
   */
  connect(wanted: ConnectModel): Promise<ModelStatus>;
}

/** Returns a handler's reply to a request. */
export function replyTo(handler: ModelHandler, request: ModelRequest): Promise<ModelStatus | FoundModels> {
  if (request.ask === 'connect') return handler.connect(request.wanted);
  return request.ask === 'find' ? handler.find() : handler.status();
}
