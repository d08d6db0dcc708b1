import { ProxyAgent, type Dispatcher } from 'undici';
import { maxInterimResponses } from './wire';

/**
 * Fails requests whose website sends interim responses (1xx) without end. The egress rejects those of plain http; it cannot
 * read those inside a tunnel.
 */
export class LimitedProxyAgent extends ProxyAgent {
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    let interimResponses = 0;
    const limited = Object.create(handler) as Dispatcher.DispatchHandler;
    limited.onResponseStart = (controller, status, headers, statusText) => {
      if (status < 200) interimResponses += 1;
      if (interimResponses > maxInterimResponses) controller.abort(new Error('too many interim responses'));
      else handler.onResponseStart?.call(limited, controller, status, headers, statusText);
    };
    return super.dispatch(options, limited);
  }
}
