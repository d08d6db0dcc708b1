import type { KeyboardEvent, ReactNode } from 'react';

interface FieldGroupProps {
  label: string;
  className?: string;
  onSave: () => void;
  children: ReactNode;
}

/** Fields that Return saves. The panel lies in the form of the website, and a form within a form reloads the page. */
export function FieldGroup({ label, className, onSave, children }: FieldGroupProps) {
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <div role="group" aria-label={label} className={className} onKeyDown={handleEnter}>
      {children}
    </div>
  );
}
