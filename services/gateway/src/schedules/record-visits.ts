import type { FastifyInstance } from 'fastify';
import type { ScheduleStore } from './schedule-store';

/** Records the requests of visitors with schedules, which end when their visitor is absent. */
export function recordVisits(app: FastifyInstance, schedules: ScheduleStore): void {
  app.addHook('onRequest', async ({ sessionId }) => {
    void schedules.visited(sessionId).catch(() => undefined);
  });
}
