/**
 * Event streams that all tabs of a browser keep open together. Over HTTP/1.1 a browser opens six connections to a host
 * (RFC 9112, section 9.4, leaves the number to clients): streams on all six would block every other request.
 */
const slots = 3;
/** Milliseconds for which one additional stream may catch up. */
const briefMs = 1_500;

/**
 * Reads a stream while it holds a slot. `read` receives its time limit in milliseconds, null for none. While every slot
 * is taken it is not called, and the result is undefined. Without locks (outside secure contexts) a slot is always
 * available.
 */
export async function withStreamSlot<Value>(
  read: (limitMs: number | null) => Promise<Value>,
): Promise<Value | undefined> {
  // Not every browsing context has them, despite the types.
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
