const slotKey = 'winnow-history-slot';
/** Tabs whose histories are kept at the same time; those of further tabs last as long as the page. */
const maxSlots = 4;

/**
 * The name under which this tab keeps its history: unique while the tab is open, also over reloads, and free for the next
 * tab once it is closed. Null while all are taken.
 */
export async function takeHistorySlot(): Promise<string | null> {
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
 * Acquires a lock until the page is closed; false when another tab holds it. Without the Web Locks API one tab is assumed.
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
    // A browser that keeps nothing keeps no history either.
  }
}
