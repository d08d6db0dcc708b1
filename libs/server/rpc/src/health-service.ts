import {
  status,
  type Server,
  type ServiceDefinition,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { chatServiceName } from './chat-service';

/** The standard health protocol (grpc/grpc `health.proto`), as used by Kubernetes and load balancers. */
const descriptor = {
  nested: {
    grpc: {
      nested: {
        health: {
          nested: {
            v1: {
              nested: {
                Health: {
                  methods: {
                    Check: { requestType: 'HealthCheckRequest', responseType: 'HealthCheckResponse' },
                    Watch: {
                      requestType: 'HealthCheckRequest',
                      responseType: 'HealthCheckResponse',
                      responseStream: true,
                    },
                  },
                },
                HealthCheckRequest: { fields: { service: { type: 'string', id: 1 } } },
                HealthCheckResponse: {
                  fields: { status: { type: 'ServingStatus', id: 1 } },
                  nested: { ServingStatus: { values: { UNKNOWN: 0, SERVING: 1, NOT_SERVING: 2, SERVICE_UNKNOWN: 3 } } },
                },
              },
            },
          },
        },
      },
    },
  },
};

const definition = fromJSON(descriptor as never, { keepCase: true, defaults: true, enums: String });
export const healthServiceDefinition = definition['grpc.health.v1.Health'] as ServiceDefinition;

interface CheckRequest {
  readonly service: string;
}
interface CheckResponse {
  readonly status: 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';
}
type Watcher = ServerWritableStream<CheckRequest, CheckResponse>;

/** Answers health checks for the whole server (`''`) and the chat service; reports NOT_SERVING after `stop`. */
export class HealthService {
  private serving = true;
  private readonly watchers = new Set<Watcher>();

  addTo(server: Server): void {
    server.addService(healthServiceDefinition, {
      Check: ({ request }: ServerUnaryCall<CheckRequest, CheckResponse>, reply: sendUnaryData<CheckResponse>) => {
        const response = this.check(request.service);
        if (response.status === 'SERVICE_UNKNOWN') reply({ code: status.NOT_FOUND, details: 'unknown service' });
        else reply(null, response);
      },
      Watch: (call: Watcher) => {
        this.watchers.add(call);
        call.on('cancelled', () => this.watchers.delete(call));
        call.write(this.check(call.request.service));
      },
    });
  }

  /** Reports NOT_SERVING to all watchers and ends the watches, which would keep the server open. */
  stop(): void {
    this.serving = false;
    for (const watcher of this.watchers) {
      watcher.write(this.check(watcher.request.service));
      watcher.end();
    }
    this.watchers.clear();
  }

  private check(service: string): CheckResponse {
    if (service !== '' && service !== chatServiceName) return { status: 'SERVICE_UNKNOWN' };
    return { status: this.serving ? 'SERVING' : 'NOT_SERVING' };
  }
}
