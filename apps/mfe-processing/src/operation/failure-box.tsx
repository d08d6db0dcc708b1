import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface FailureBoxProps {
  /** Id of its text, for descriptions of buttons. */
  textId: string;
  title: string;
  /** What failed, if it is one of many. */
  subject?: string | undefined;
  description: string;
  /** `alert`: announced at once, for a failure without a toast. */
  role?: 'alert';
  /** The button of the next step. */
  children: ReactNode;
}

/** A failure: what happened and the next step. */
export function FailureBox({ textId, title, subject, description, role, children }: FailureBoxProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft px-3 py-2 text-sm forced-colors:border">
      <p id={textId} role={role} className="flex min-w-0 flex-1 basis-64 gap-2">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
        <span className="min-w-0 break-words">
          <span className="font-medium text-danger">{title}:</span>{' '}
          {subject ? <bdi className="font-medium">{subject}: </bdi> : null}
          <span>{description}</span>
        </span>
      </p>
      {children}
    </div>
  );
}
