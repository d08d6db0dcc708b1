import { getInstance } from '@module-federation/enhanced/runtime';
import { forgetRemote, loadRemote } from './load-remote';

jest.mock('@module-federation/enhanced/runtime', () => {
  const federation = { loadRemote: jest.fn(), registerRemotes: jest.fn(), registerPlugins: jest.fn() };
  return { getInstance: () => federation };
});

const federation = getInstance() as unknown as { loadRemote: jest.Mock; registerRemotes: jest.Mock };

describe('loading a remote', () => {
  it('uses the addresses of the configuration', () => {
    expect(federation.registerRemotes).toHaveBeenCalledWith([
      { name: 'mfe_processing', entry: 'http://localhost/remotes/processing/mf-manifest.json' },
      { name: 'mfe_chat', entry: 'http://localhost/remotes/chat/mf-manifest.json' },
    ]);
  });

  it('times out after eight seconds', async () => {
    jest.useFakeTimers();
    federation.loadRemote.mockReturnValue(new Promise(() => undefined));
    const loading = loadRemote('mfe_chat/ChatPanel');
    const settled = jest.fn();
    loading.catch(settled);
    await jest.advanceTimersByTimeAsync(7_900);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    jest.useRealTimers();
    await expect(loading).rejects.toThrow('did not load in time');
  });

  it('passes on a module that arrives after the time limit', async () => {
    jest.useFakeTimers();
    const module = { default: () => null };
    let arrive = (_module: unknown): void => undefined;
    federation.loadRemote.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const onLate = jest.fn();
    const loading = loadRemote('mfe_chat/ChatPanel', onLate);
    loading.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(8_100);
    jest.useRealTimers();
    await expect(loading).rejects.toThrow('did not load in time');
    arrive(module);
    await Promise.resolve();
    await Promise.resolve();
    expect(onLate).toHaveBeenCalledWith(module);
  });

  it('rejects a remote that does not expose the module', async () => {
    federation.loadRemote.mockResolvedValue({});
    await expect(loadRemote('mfe_chat/ChatPanel')).rejects.toThrow('does not expose mfe_chat/ChatPanel');
  });

  it('requests the remote again after a failure', () => {
    forgetRemote('mfe_chat/ChatPanel');
    expect(federation.registerRemotes).toHaveBeenLastCalledWith(
      [{ name: 'mfe_chat', entry: 'http://localhost/remotes/chat/mf-manifest.json' }],
      { force: true },
    );
  });
});
