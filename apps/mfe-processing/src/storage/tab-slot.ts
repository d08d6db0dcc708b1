const slotKey = 'winnow-history-slot';
/** Maximum tabs with data of their own; that of further tabs lasts as long as the page. */
const maxSlots = 4;

let claimed: Promise<string | null> | undefined;

/**
 * Returns the name under which this tab stores its own data: unique while the tab is open, including reloads, and reused
 * by the next tab once it is closed. Null while all are taken.
 */
export const claimTabSlot = (): Promise<string | null> => (claimed ??= claim());

async function claim(): Promise<string | null> {
  const own = readSlot();
  const slots = Array.from({ length: maxSlots }, (_, slot) => String(slot));
  for (const slot of own === null ? slots : [own, ...slots]) {
    if (!(await isLocked(`winnow-history-${slot}`))) continue;
    rememberSlot(slot);
    return slot;
  }
  return null;
}

/**
 * Acquires a lock until the page is closed; returns false when another tab holds it. Without the Web Locks API a single
 * tab is assumed.
 */
function isLocked(name: string): Promise<boolean> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}

function readSlot(): string | null {
  try {
    return sessionStorage.getItem(slotKey);
  } catch {
    return null;
  }
}

function rememberSlot(slot: string): void {
  try {
    sessionStorage.setItem(slotKey, slot);
  } catch {
    // A browser without storage keeps no other data either.
  }
}
