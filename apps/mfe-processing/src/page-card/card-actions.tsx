import { showToast } from '@winnow/toast';
import { Button } from '@winnow/ui';
import { Braces, Copy, Download, ListTree, MessagesSquare, Plus, RotateCcw, Sparkles, Undo2 } from 'lucide-react';
import { CardUndo } from '../history/history-buttons';
import { startOperation } from '../operation/start-operation';
import { defaultInstruction } from '../optimize-content/default-instruction';
import { optimizeCardMutation } from '../optimize-content/optimize-card.mutation';
import { cardToJsonMutation } from '../transform-to-json/card-to-json.mutation';
import { toggleInput, type OpenInput } from '../cards/open-input';
import { isEnhanced, shownText, type PageCard } from '../cards/page-card';
import { pieceOf } from '../final-prompt-card/piece-options';
import { addToFinalPrompt } from './add-to-final-prompt';
import { resetCard } from './reset-card';
import { useRunningWork, busyReason } from '../cards/running-work';
import { copyCardText, downloadCardText } from './copy-and-download';

interface CardActionsProps {
  card: PageCard;
  number: number;
  /** Ids of the elements that name the card. */
  nameIds: string;
  openInput: OpenInput['kind'] | null;
  /** Called after the reset, which removes its own button. */
  onReset: () => void;
}

/** On a phone the buttons wrap without grouping. */
const group = 'contents sm:flex sm:flex-wrap sm:gap-2';

/** The buttons of a card, with the most likely next action first. */
export function CardActions({ card, number, nameIds, openInput, onReset }: CardActionsProps) {
  const running = useRunningWork(card.id);
  const text = shownText(card);
  const isRaw = !isEnhanced(card);

  const toJson = () => {
    if (card.content.trim() !== '') return startOperation(cardToJsonMutation, { cardId: card.id });
    showToast({ title: 'Error', description: 'Please select content to convert to JSON', tone: 'destructive' });
  };

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {/* Where not all fit into a line, those that take the text away stand in one, and the work on it in the next. */}
      <div className={group}>
        <Button
          size="sm"
          variant="soft"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => addToFinalPrompt([pieceOf(card)])}
        >
          Add to Final
        </Button>
        <Button
          size="sm"
          aria-describedby={nameIds}
          icon={<Copy aria-hidden size={16} />}
          onClick={() => void copyCardText(text)}
        >
          Copy
        </Button>
        <Button
          size="sm"
          aria-describedby={nameIds}
          icon={<Download aria-hidden size={16} />}
          onClick={() => downloadCardText(text, number)}
        >
          Download
        </Button>
      </div>
      <div className={group}>
        {isRaw ? (
          <Button
            size="sm"
            icon={<Sparkles aria-hidden size={16} />}
            aria-expanded={openInput === 'enhance'}
            data-opens="enhance"
            busy={running === 'enhance' && openInput !== 'enhance'}
            unavailable={busyReason(running, 'enhance')}
            onClick={() => toggleInput(card.id, 'enhance')}
          >
            Enhance with AI
          </Button>
        ) : null}
        <Button
          size="sm"
          icon={<MessagesSquare aria-hidden size={16} />}
          aria-expanded={openInput === 'examples'}
          data-opens="examples"
          busy={running === 'examples' && openInput !== 'examples'}
          unavailable={busyReason(running, 'examples')}
          onClick={() => toggleInput(card.id, 'examples')}
        >
          Generate Examples
        </Button>
        {isRaw ? (
          <Button
            size="sm"
            icon={<Braces aria-hidden size={16} />}
            busy={running === 'json'}
            unavailable={busyReason(running, 'json')}
            onClick={toJson}
          >
            {running === 'json' ? 'Converting...' : 'To JSON'}
          </Button>
        ) : null}
        <Button
          size="sm"
          icon={<ListTree aria-hidden size={16} />}
          aria-expanded={openInput === 'fields'}
          data-opens="fields"
          busy={running === 'fields' && openInput !== 'fields'}
          unavailable={busyReason(running, 'fields')}
          onClick={() => toggleInput(card.id, 'fields')}
        >
          Extract Fields
        </Button>
        {!isRaw && card.model !== undefined && card.model !== 'offline' ? (
          <Button
            size="sm"
            icon={<RotateCcw aria-hidden size={16} />}
            busy={running === 'enhance'}
            unavailable={busyReason(running, 'enhance')}
            title="Ask the model again"
            onClick={() =>
              startOperation(optimizeCardMutation, {
                cardId: card.id,
                prompt: card.enhancedBy ?? defaultInstruction,
                fresh: true,
              })
            }
          >
            Regenerate
          </Button>
        ) : null}
        {/* Undo would otherwise be alone in the last row on a phone. */}
        <div className="flex gap-2 empty:hidden">
          {!isRaw || card.original !== undefined ? (
            <Button
              size="sm"
              variant="danger"
              icon={<Undo2 aria-hidden size={16} />}
              unavailable={busyReason(running)}
              onClick={() => {
                resetCard(card.id);
                onReset();
              }}
            >
              Reset to Original
            </Button>
          ) : null}
          <CardUndo cardId={card.id} />
        </div>
      </div>
    </div>
  );
}
