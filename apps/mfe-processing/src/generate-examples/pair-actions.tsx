import { IconButton } from '@winnow/ui';
import { Pencil, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react';
import type { Rating } from '../cards/rated-example';

interface PairActionsProps {
  questionId: string;
  rating: Rating | undefined;
  /** Reason why the pairs cannot be changed now, or false. */
  wait: string | false;
  onRate: (rating: Rating) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions of one pair. */
export function PairActions({ questionId, rating, wait, onRate, onEdit, onDelete }: PairActionsProps) {
  const shared = { 'aria-describedby': questionId, unavailable: wait, className: 'aria-pressed:bg-accent-soft' };
  return (
    <div className="-my-1 -mr-2 flex shrink-0">
      <IconButton
        {...shared}
        label="Good"
        aria-pressed={rating === 'good'}
        icon={<ThumbsUp aria-hidden size={16} className={rating === 'good' ? 'text-accent' : ''} />}
        onClick={() => onRate('good')}
      />
      <IconButton
        {...shared}
        label="Bad"
        aria-pressed={rating === 'bad'}
        className="aria-pressed:bg-danger-soft"
        icon={<ThumbsDown aria-hidden size={16} className={rating === 'bad' ? 'text-danger' : ''} />}
        onClick={() => onRate('bad')}
      />
      <IconButton {...shared} label="Edit" data-pair-edit icon={<Pencil aria-hidden size={16} />} onClick={onEdit} />
      <IconButton {...shared} label="Delete" icon={<Trash2 aria-hidden size={16} />} onClick={onDelete} />
    </div>
  );
}
