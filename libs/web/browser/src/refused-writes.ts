/** Changes of a store by id: new values, or undefined to remove them. */
export type Changes<Value> = ReadonlyMap<string, Value | undefined>;

/** Writes all changes or none. */
type Write<Value> = (changes: Changes<Value>) => Promise<void>;

/**
 * Writes changes into a store that may be full or away. A burst that it refuses is written again one by one, so that what
 * fits is kept; what it still refuses waits for the next write or removal that it takes.
 */
export function createPatientWrites<Value>(write: Write<Value>) {
  const refused = new Map<string, Value | undefined>();

  /** Writes one change; false when it was refused, and then it waits behind the others. */
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

  /** Removals first: they make room. */
  const inOrder = (changes: Changes<Value>) =>
    [...changes].sort(([, one], [, other]) => Number(one !== undefined) - Number(other !== undefined));

  /**
   * Tries what waits, one by one: all of it after room was made, else up to the first refusal, for most writes free
   * nothing, and a visitor who types writes four times a second.
   */
  const tryAgain = async (all: boolean): Promise<void> => {
    for (const [id, value] of inOrder(refused)) if (!(await isTaken(id, value)) && !all) return;
  };

  return {
    tryAgain: () => tryAgain(false),
    /** Writes changes, which take the place of what waits under their ids. Throws the first refusal when any is left. */
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
    /** Whether something is not written yet. */
    isWaiting: () => refused.size > 0,
    /** Nothing is wanted any more. */
    forget: () => refused.clear(),
  };
}
