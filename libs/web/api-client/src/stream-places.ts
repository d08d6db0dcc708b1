/**
 * Event streams that all tabs of a browser keep open together. Over HTTP/1.1 it has six connections to a host for
 * everything (RFC 9112, section 9.4, leaves the number to clients): streams in all six would lock every request out.
 */
const places = 3;
/** Milliseconds for which one further stream may catch up. */
const briefMs = 1_500;

/**
 * Reads a stream where there is a place for it. `read` is told how many milliseconds it has, null for as long as it likes;
 * it is not called at all, and the answer is undefined, while every place is taken. Where the browser has no locks
 * (outside of secure contexts) there is always a place.
 */
export async function inStreamPlace<Value>(
  read: (limitMs: number | null) => Promise<Value>,
): Promise<Value | undefined> {
  // Not every browsing context has them, whatever the types say.
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return read(null);
  const take = async (place: string, limitMs: number | null) =>
    locks.request(`winnow-stream-${place}`, { ifAvailable: true }, async (lock) =>
      lock ? { value: await read(limitMs) } : undefined,
    );
  for (let place = 1; place <= places; place++) {
    const taken = await take(String(place), null);
    if (taken) return taken.value;
  }
  return (await take('brief', briefMs))?.value;
}
