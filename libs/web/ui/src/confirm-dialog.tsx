import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** Label of the confirm button. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ isOpen, title, confirm, onConfirm, onCancel, children }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onCancel}>
      <p className="mt-2 mb-6 text-sm text-muted">{children}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
