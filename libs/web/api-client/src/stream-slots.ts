/**
 * Event streams that all tabs of a browser keep open together. Over HTTP/1.1 a browser opens six connections to a host
 * (RFC 9112, section 9.4, leaves the number to clients): streams in all six would block every other request.
 */
const slots = 3;
/** Milliseconds for which one further stream may catch up. */
const briefMs = 1_500;

/**
 * Reads a stream while it holds a slot. `read` receives its time limit in milliseconds, null for none; while every slot is
 * taken it is not called, and the result is undefined. Where the browser has no locks (outside of secure contexts) there is
 * always a slot.
 */
export async function inStreamSlot<Value>(
  read: (limitMs: number | null) => Promise<Value>,
): Promise<Value | undefined> {
  // Not every browsing context has them, whatever the types say.
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return read(null);
  const take = async (slot: string, limitMs: number | null) =>
    locks.request(`winnow-stream-${slot}`, { ifAvailable: true }, async (lock) =>
      lock ? { value: await read(limitMs) } : undefined,
    );
  for (let slot = 1; slot <= slots; slot++) {
    const taken = await take(String(slot), null);
    if (taken) return taken.value;
  }
  return (await take('brief', briefMs))?.value;
}
