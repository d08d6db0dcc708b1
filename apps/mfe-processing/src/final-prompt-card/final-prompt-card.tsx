import { defaultEnhancementType, enhancementLabels, type EnhancementType } from '@winnow/contracts';
import { cutSystemPrompt, getFinalPrompt, useFinalPrompt } from '@winnow/final-prompt';
import { Button, Card, Select } from '@winnow/ui';
import { Braces, Copy, Save, Sparkles, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useKeptFocus } from '../focus/use-kept-focus';
import { HistoryButtons } from '../history/history-buttons';
import { moveInHistory } from '../history/move-in-history';
import { useUndoKeys } from '../history/use-undo-keys';
import { useIsRunning } from '../operation/operation-store';
import { OperationStatus } from '../operation/operation-status';
import { ContentArea } from '../work/content-area';
import { Warnings } from '../work/warnings';
import { CutLine } from './cut-line';
import { convertPrompt, copyPrompt, enhancePrompt, savePrompt } from './prompt-actions';
import { PromptOutline } from './prompt-outline';
import { replaceFinalPrompt } from './prompt-changes';
import { enhancePromptPlace, promptToJsonPlace } from './prompt-places';
import { usePromptWarnings } from './prompt-warnings';
import { SystemPromptNote } from './system-prompt-note';
import { useShownText } from './use-shown-text';

/** The pieces collected into one text, which is also the chat's system prompt. */
export function FinalPromptCard() {
  const text = useFinalPrompt();
  const cut = cutSystemPrompt(text);
  const warnings = usePromptWarnings();
  const area = useRef<HTMLTextAreaElement>(null);
  const onType = useShownText(area, text);
  const move = (direction: 'undo' | 'redo') => moveAndShow(direction, area.current);
  useUndoKeys(area, move);
  // Undo, Redo and Shorten go away with what they change.
  const keptFocus = useKeptFocus(() => area.current);
  const [enhancementType, setEnhancementType] = useState<EnhancementType>(defaultEnhancementType);
  const isConverting = useIsRunning(promptToJsonPlace);
  const isEnhancing = useIsRunning(enhancePromptPlace);
  const isWorking = isConverting || isEnhancing;
  const wait = (own: boolean) => isWorking && !own && 'Wait until the work on the prompt has ended';
  return (
    <Card
      {...keptFocus}
      title="Final Combined Prompt"
      titleId="final-title"
      hint="Collected pieces; the chat uses them as its instructions"
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Button size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => void copyPrompt(getFinalPrompt())}>
          Copy
        </Button>
        <Button size="sm" icon={<Save aria-hidden size={16} />} onClick={() => savePrompt(getFinalPrompt())}>
          Save
        </Button>
        <Button
          size="sm"
          icon={<Braces aria-hidden size={16} />}
          busy={isConverting}
          unavailable={wait(isConverting)}
          onClick={() => convertPrompt(getFinalPrompt())}
        >
          {isConverting ? 'Converting...' : 'To JSON'}
        </Button>
        <span className="flex flex-wrap items-center gap-2">
          <Select
            label="Enhancement type"
            value={enhancementType}
            options={enhancementLabels}
            onChange={setEnhancementType}
            className="w-44"
          />
          <Button
            size="sm"
            icon={<Sparkles aria-hidden size={16} />}
            busy={isEnhancing}
            unavailable={wait(isEnhancing)}
            onClick={() => enhancePrompt(getFinalPrompt(), enhancementType)}
          >
            {isEnhancing ? 'Enhancing...' : 'Enhance'}
          </Button>
        </span>
        <span className="ml-auto flex gap-2">
          <HistoryButtons onMove={move} />
          <Button
            size="sm"
            variant="danger"
            icon={<Trash2 aria-hidden size={16} />}
            unavailable={wait(false)}
            onClick={() => replaceFinalPrompt('Clear', '')}
          >
            Clear
          </Button>
        </span>
      </div>
      <OperationStatus place={promptToJsonPlace} className="mb-4" />
      <OperationStatus place={enhancePromptPlace} className="mb-4" />
      <PromptOutline text={text} area={area} />
      <ContentArea
        ref={area}
        label="Final Combined Prompt"
        hideLabel
        placeholder="Your combined prompt will appear here..."
        value={text}
        readOnly={isWorking}
        aria-busy={isWorking || undefined}
        isUncontrolled
        onChange={onType}
        overlay={cut.dropped > 0 ? <CutLine area={area} text={text} position={cut.sent.length} /> : null}
        areaClassName="h-72 min-h-32"
      />
      <Warnings texts={warnings} className="mt-3" />
      <SystemPromptNote cut={cut} text={text} area={area} wait={wait(false)} />
    </Card>
  );
}

/** Undoes or redoes a step; the caret goes where it changed the text, if the text area has the focus. */
function moveAndShow(direction: 'undo' | 'redo', area: HTMLTextAreaElement | null): void {
  const splice = moveInHistory(direction)?.prompt?.splice;
  if (!splice || !area || document.activeElement !== area) return;
  const end = splice.at + (direction === 'undo' ? splice.removed : splice.inserted).length;
  // After React has drawn the text.
  queueMicrotask(() => area.setSelectionRange(end, end));
}
