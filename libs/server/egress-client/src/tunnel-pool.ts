import { activeTrace } from '@winnow/telemetry';
import { Pool, type Dispatcher } from 'undici';
import { EgressError } from './egress-error';
import { failureHeader } from './wire';

/** Pool of connections to the egress for tunnels. Reports why a tunnel was rejected, which undici's own error omits. */
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
    // undici calls this method again with a callback to create its promise.
    if (callback) return super.connect(options, callback);
    // The tunnel request ends at the egress: its headers never reach a website.
    const traced = { ...options, headers: { ...(options.headers as Record<string, string>), ...activeTrace() } };
    return super.connect(traced).then((data) => {
      if (data.statusCode === 200) return data;
      data.socket.on('error', () => undefined).destroy();
      const kind = data.headers[failureHeader];
      throw new EgressError(typeof kind === 'string' ? kind : 'unreachable');
    });
  }
}
