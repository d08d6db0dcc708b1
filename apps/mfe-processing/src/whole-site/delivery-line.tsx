import type { Delivery } from '@winnow/contracts';
import { ProblemLine } from './problem-line';

/** How far the delivery of a collection to a bucket is, or why it failed. */
export function DeliveryLine({ delivery: { sink, status, attempts, object, message } }: { delivery: Delivery }) {
  const reason = message ? `: ${message}` : '';
  if (status === 'failed') return <ProblemLine problem={`Not sent to ${sink}${reason}`} />;
  if (status === 'delivered')
    return (
      <p role="status" className="text-sm break-words text-muted">
        Sent to {sink}: {object}
      </p>
    );
  return (
    <p className="text-sm text-muted">
      {attempts > 0 ? `Sending to ${sink} is tried again${reason}` : `Will be sent to ${sink}`}
    </p>
  );
}
