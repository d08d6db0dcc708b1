import { showToast } from '@winnow/toast';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../badge';
import { Button, IconButton } from '../button';
import { Card } from '../card';
import { ConfirmDialog } from '../confirm-dialog';
import { EmptyState } from '../empty-state';
import { ProgressBar } from '../progress-bar';
import { RemoteBoundary } from '../remote-boundary';
import { Skeleton } from '../skeleton';

const variants = ['primary', 'secondary', 'soft', 'quiet', 'danger'] as const;
const tones = ['neutral', 'accent', 'notice', 'danger'] as const;

export function Buttons() {
  return (
    <Card title="Buttons">
      <div className="flex flex-col gap-3">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-2">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="sm" icon={<Plus aria-hidden size={16} />}>
              small
            </Button>
            <Button variant={variant} busy>
              busy
            </Button>
            <Button variant={variant} unavailable="There is nothing to do yet">
              unavailable
            </Button>
          </div>
        ))}
        <IconButton label="Close" icon={<X aria-hidden size={18} />} />
      </div>
    </Card>
  );
}

export function Badges() {
  return (
    <Card title="Badges">
      <div className="flex gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </Card>
  );
}

export function Surfaces() {
  return (
    <Card title="Progress and empty places" hint="With a hint under the title">
      <div className="flex flex-col gap-4">
        <ProgressBar message="Nothing known yet" progress={0} total={100} />
        <ProgressBar message="Extracting content..." progress={7} total={22} showCount onCancel={() => undefined} />
        <ProgressBar message="Done" progress={100} total={100} />
        <EmptyState>One sentence that says how to get something here.</EmptyState>
        <Skeleton className="h-40" />
      </div>
    </Card>
  );
}

function Broken(): never {
  throw new Error('Broken on purpose.');
}

export function Notices() {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <Card title="Notices">
      <div className="flex flex-col gap-4">
        <RemoteBoundary part="This part" onRetry={() => undefined}>
          <Broken />
        </RemoteBoundary>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => showToast({ title: 'Success', description: 'Content saved to file' })}>Toast</Button>
          <Button onClick={() => showToast({ title: 'No links found', tone: 'neutral' })}>Neutral toast</Button>
          <Button
            onClick={() => showToast({ title: 'Error', description: 'Failed to save file', tone: 'destructive' })}
          >
            Failure toast
          </Button>
          <Button onClick={() => setIsAsking(true)}>Dialog</Button>
        </div>
        <ConfirmDialog
          isOpen={isAsking}
          title="Start over?"
          confirm="Clear everything"
          onConfirm={close}
          onCancel={close}
        >
          Everything is cleared from this browser.
        </ConfirmDialog>
      </div>
    </Card>
  );
}
