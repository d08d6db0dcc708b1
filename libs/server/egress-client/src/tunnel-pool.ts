import { activeTrace } from '@winnow/telemetry';
import { Pool, type Dispatcher } from 'undici';
import { EgressError } from './egress-error';
import { failureHeader } from './wire';

/** Connections to the egress for tunnels; says why a tunnel was refused, which undici's own error leaves out. */
export class TunnelPool extends Pool {
  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
  override connect(
    options: Dispatcher.ConnectOptions,
    callback: (error: Error | null, data: Dispatcher.ConnectData) => void,
  ): void;
  override connect(
    options: Dispatcher.ConnectOptions,
    callback?: (error: Error | null, data: Dispatcher.ConnectData) => void,
  ): Promise<Dispatcher.ConnectData> | void {
    // undici calls itself with the callback to make its promise.
    if (callback) return super.connect(options, callback);
    // The request for a tunnel ends at the egress: what is in its header never reaches a website.
    const traced = { ...options, headers: { ...(options.headers as Record<string, string>), ...activeTrace() } };
    return super.connect(traced).then((data) => {
      if (data.statusCode === 200) return data;
      data.socket.on('error', () => undefined).destroy();
      const kind = data.headers[failureHeader];
      throw new EgressError(typeof kind === 'string' ? kind : 'unreachable');
    });
  }
}
