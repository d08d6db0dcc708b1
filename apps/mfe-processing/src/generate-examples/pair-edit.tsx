import { Button, TextArea } from '@winnow/ui';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { isEscape } from '../focus/is-escape';
import type { RatedExample } from '../cards/rated-example';

interface PairEditProps {
  example: RatedExample;
  onSave: (user: string, assistant: string) => void;
  onCancel: () => void;
}

const blankMessage = 'A pair needs a question and an answer.';

/** Edits a pair. Escape discards the changes. */
export function PairEdit({ example, onSave, onCancel }: PairEditProps) {
  const [user, setUser] = useState(example.user);
  const [assistant, setAssistant] = useState(example.assistant);
  const [isBlank, setIsBlank] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
  }, []);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (user.trim() !== '' && assistant.trim() !== '') onSave(user.trim(), assistant.trim());
    else setIsBlank(true);
  };
  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (isEscape(event)) onCancel();
      }}
      aria-label="Edit the pair"
      className="flex flex-col gap-3 rounded-md bg-paper px-4 py-3"
    >
      <TextArea
        ref={area}
        label="User"
        value={user}
        error={isBlank && user.trim() === '' ? blankMessage : undefined}
        onChange={(event) => setUser(event.target.value)}
        areaClassName="h-16 min-h-12 text-sm"
      />
      <TextArea
        label="Assistant"
        value={assistant}
        error={isBlank && assistant.trim() === '' ? blankMessage : undefined}
        onChange={(event) => setAssistant(event.target.value)}
        areaClassName="h-28 min-h-12 text-sm"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary">
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
