import type { ConnectModel as Wanted, FoundModels, ModelStatus } from '@winnow/contracts';
import { Button, Dialog, Spinner } from '@winnow/ui';
import { useEffect, useState } from 'react';
import { connectModel, findModels } from './model-status';

interface ConnectModelProps {
  status: ModelStatus;
  onClose: () => void;
}

type Search = 'running' | 'failed' | FoundModels['servers'];

/** Lists the models on the product's own machine by name; pressing one connects it. */
export function ConnectModel({ status, onClose }: ConnectModelProps) {
  const [search, setSearch] = useState<Search>('running');
  const [problem, setProblem] = useState('');
  const [isConnecting, setIsConnecting] = useState(false);
  const { canConnect, model } = status;
  const look = () => {
    setSearch('running');
    void findModels().then(
      ({ servers }) => setSearch(servers),
      () => setSearch('failed'),
    );
  };
  useEffect(() => {
    if (canConnect) look();
  }, [canConnect]);
  const choose = async (chosen: Wanted['chosen']) => {
    setIsConnecting(true);
    setProblem('');
    try {
      await connectModel(chosen);
      onClose();
    } catch (error) {
      setProblem((error as Error).message || 'The model could not be connected.');
      setIsConnecting(false);
    }
  };
  return (
    <Dialog isOpen title="Connect a model" onClose={onClose}>
      {canConnect ? (
        <Found search={search} current={model} isBusy={isConnecting} onChoose={(chosen) => void choose(chosen)} />
      ) : (
        <p className="mt-2 text-sm text-muted">
          The operator of this installation sets its model in the environment: for example OPENAI_BASE_URL and
          OPENAI_MODEL, or OLLAMA_BASE_URL and OLLAMA_MODEL.
        </p>
      )}
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {canConnect && model !== 'offline' ? (
          <Button busy={isConnecting} onClick={() => void choose(null)}>
            Use the built-in model
          </Button>
        ) : null}
        {canConnect ? (
          <Button unavailable={search === 'running' && 'The search is running'} onClick={look}>
            Look again
          </Button>
        ) : null}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

interface FoundProps {
  search: Search;
  current: string;
  isBusy: boolean;
  onChoose: (chosen: NonNullable<Wanted['chosen']>) => void;
}

function Found({ search, current, isBusy, onChoose }: FoundProps) {
  if (search === 'running')
    return (
      <p role="status" className="mt-2 flex items-center gap-2 text-sm text-muted">
        <Spinner /> Looking for Ollama, LM Studio, llama.cpp and vLLM on this machine...
      </p>
    );
  if (search === 'failed' || search.length === 0)
    return (
      <p role="status" className="mt-2 text-sm text-muted">
        {search === 'failed'
          ? 'The search failed. Please try again.'
          : 'No model server answers on this machine. Start Ollama, LM Studio, llama.cpp or vLLM at its usual port, then look again.'}
      </p>
    );
  return (
    <div className="mt-3 flex max-h-80 flex-col gap-4 overflow-y-auto">
      {search.map(({ server, models }) => (
        <section key={server} aria-label={server}>
          <h3 className="mb-2 text-sm font-medium">{server}</h3>
          <ul className="flex flex-col gap-2">
            {models.map((model) => (
              <li key={model} className="flex items-center justify-between gap-3">
                <span className="min-w-0 text-sm break-words">{model}</span>
                <Button
                  size="sm"
                  busy={isBusy}
                  unavailable={model === current && 'This model answers already'}
                  onClick={() => onChoose({ server, model })}
                >
                  Use
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
