import { acceptedJobSchema } from '@winnow/contracts';
import { readAccepted } from './read-accepted';

const accepted = { id: 'job-1', status: 'queued', events: '/api/jobs/job-1/events' };

test.each([accepted, { ...accepted, more: true }])('reads a job that the contract allows: %j', (body) => {
  expect(readAccepted(body)?.id).toBe(acceptedJobSchema.parse(body).id);
});

test.each([undefined, null, 'job-1', [], {}, { id: 'job-1' }, { ...accepted, id: 7 }, { ...accepted, events: null }])(
  'reads no job that violates the contract: %j',
  (body) => {
    expect(acceptedJobSchema.safeParse(body).success).toBe(false);
    expect(readAccepted(body)).toBeUndefined();
  },
);
