import { useState } from 'react';
import { formatCount } from '@winnow/browser';
import { ConnectModel } from './connect-model';
import { offlineWork, workTokens, type ModelWork } from './model-work';
import { useModelStatus } from './model-status';

interface ModelNoteProps {
  /** The operation about to start. */
  work: ModelWork;
  /** Its input text. */
  text: string;
  className?: string;
}

/**
 * Shows before an operation which model it would use, at what estimated cost; without one, the built-in model's actual
 * behaviour.
 */
export function ModelNote({ work, text, className }: ModelNoteProps) {
  const status = useModelStatus();
  const [isOpen, setIsOpen] = useState(false);
  if (!status) return null;
  const { model, contextTokens, tokensPerSecond, canConnect } = status;
  const isOffline = model === 'offline';
  const facts = [
    contextTokens === null ? '' : `context of ${formatCount(contextTokens)} tokens`,
    tokensPerSecond === null ? '' : `${tokensPerSecond} tokens a second`,
    `about ${formatCount(workTokens(work, text))} tokens for this text`,
  ].filter((fact) => fact !== '');
  return (
    <div className={className}>
      <p className="text-sm break-words text-muted">
        {isOffline ? (
          <>
            <span className="font-medium text-ink">Without a language model:</span> {offlineWork[work]}{' '}
          </>
        ) : (
          <>
            <bdi className="font-medium text-ink">{model}</bdi>: {facts.join(' · ')}{' '}
          </>
        )}
        {isOffline || canConnect ? (
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className="min-h-6 pointer-coarse:-my-3 font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            {isOffline ? 'Connect a model' : 'Change model'}
          </button>
        ) : null}
      </p>
      {isOpen ? <ConnectModel status={status} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
