import { Button, TextArea } from '@winnow/ui';
import { instructionChars } from '@winnow/contracts';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { isEscape } from '../focus/is-escape';
import type { CardAction } from '../cards/card-mutation-key';
import { useRunningWork, busyReason } from '../cards/running-work';

/** Characters reserved for text that the interface adds: the number of requested pairs. */
const ownChars = 100;

interface InstructionsInputProps {
  label: string;
  initial?: string;
  placeholder?: string;
  submit: string;
  submitBusy: string;
  icon: ReactNode;
  cardId: string;
  /** The operation that it starts. */
  work: CardAction;
  /** Hint below the field. */
  children?: ReactNode;
  onSubmit: (instructions: string) => void;
  onCancel: () => void;
}

/** A small form below a card's buttons for instructions to the model. Escape closes it. */
export function InstructionsInput(props: InstructionsInputProps) {
  const {
    label,
    initial = '',
    placeholder,
    submit,
    submitBusy,
    icon,
    cardId,
    work,
    children,
    onSubmit,
    onCancel,
  } = props;
  const [instructions, setInstructions] = useState(initial);
  const running = useRunningWork(cardId);
  const isBusy = running === work;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
  }, []);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (running === undefined) onSubmit(instructions);
  };
  return (
    <form
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (isEscape(event)) onCancel();
      }}
      className="mt-3 flex flex-col gap-3 rounded-md border border-line bg-paper p-3"
    >
      <TextArea
        ref={area}
        label={label}
        placeholder={placeholder}
        value={instructions}
        readOnly={isBusy}
        maxLength={instructionChars - ownChars}
        onChange={(event) => setInstructions(event.target.value)}
        areaClassName="h-20 min-h-12 text-sm"
      />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={isBusy}
          unavailable={busyReason(running, work)}
          icon={icon}
        >
          {isBusy ? submitBusy : submit}
        </Button>
        {isBusy ? null : (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
