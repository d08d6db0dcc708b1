import { isComposing } from '@winnow/browser';
import type { KeyboardEvent, ReactNode } from 'react';
import { isEscape } from '../focus/is-escape';

interface FieldGroupProps {
  label: string;
  className?: string;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * Fields that Return saves and Escape cancels. The panel is inside the form of the website, and a
 * form within a form reloads the page.
 */
export function FieldGroup({ label, className, onSave, onCancel, children }: FieldGroupProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (isEscape(event)) {
      // Only what was opened last closes.
      event.stopPropagation();
      return onCancel();
    }
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <div role="group" aria-label={label} className={className} onKeyDown={handleKey}>
      {children}
    </div>
  );
}
