/** Announces its text to screen readers when it changes, without showing it; must stay mounted to be announced. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message}
    </div>
  );
}
