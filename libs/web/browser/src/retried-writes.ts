/** Changes of a store by id: new values, or undefined to remove them. */
export type Changes<Value> = ReadonlyMap<string, Value | undefined>;

/** Writes all changes or none. */
type Write<Value> = (changes: Changes<Value>) => Promise<void>;

/**
 * Writes changes to a store that may be full or unavailable. A rejected burst is retried change by change, so that as
 * much as possible is stored; rejected changes are retried after the next successful write or removal.
 */
export function createRetriedWrites<Value>(write: Write<Value>) {
  const refused = new Map<string, Value | undefined>();

  /** Writes one change. Returns false when it was rejected and queued for a retry. */
  const isTaken = async (id: string, value: Value | undefined): Promise<boolean> => {
    refused.delete(id);
    try {
      await write(new Map([[id, value]]));
      return true;
    } catch {
      refused.set(id, value);
      return false;
    }
  };

  /** Removals first, since they free space. */
  const inOrder = (changes: Changes<Value>) =>
    [...changes].sort(([, one], [, other]) => Number(one !== undefined) - Number(other !== undefined));

  /**
   * Retries queued changes one by one: all of them after room was made, otherwise up to the first rejection, since most
   * writes free nothing, and typing writes four times a second.
   */
  const tryAgain = async (all: boolean): Promise<void> => {
    for (const [id, value] of inOrder(refused)) if (!(await isTaken(id, value)) && !all) return;
  };

  return {
    tryAgain: () => tryAgain(false),
    /** Writes changes, replacing queued ones with the same ids. Throws the first rejection when any change is left. */
    write: async (changes: Changes<Value>): Promise<void> => {
      for (const id of changes.keys()) refused.delete(id);
      try {
        await write(changes);
      } catch (error) {
        const single = changes.size > 1 ? inOrder(changes) : [];
        for (const [id, value] of changes) refused.set(id, value);
        for (const [id, value] of single) await isTaken(id, value);
        if ([...changes.keys()].some((id) => refused.has(id))) throw error;
      }
      await tryAgain([...changes.values()].includes(undefined));
    },
    /** Whether any change is not written yet. */
    isWaiting: () => refused.size > 0,
    /** Drops all queued changes. */
    forget: () => refused.clear(),
  };
}
