import { Hostile } from './hostile';
import { attacks } from './attacks';

/** Request to the process: start an attack, or stop and undo it. */
export type HostileRequest = { readonly attack: string; readonly url: string; readonly scraper: number } | 'stop';

const address = '127.9.9.9';
let hostile: Hostile | undefined;

async function handle(request: HostileRequest): Promise<void> {
  if (request === 'stop') return hostile?.cancelAll();
  hostile = new Hostile({ url: request.url, address }, () => process.kill(request.scraper, 'SIGKILL'));
  await attacks.find(({ name }) => name === request.attack)?.start(hostile);
}

process.on('message', (request: HostileRequest) => {
  void handle(request).then(
    () => process.send?.(null),
    (error: Error) => process.send?.(error.message),
  );
});
process.on('disconnect', () => process.exit(0));
