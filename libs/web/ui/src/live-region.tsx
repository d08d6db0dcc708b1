/** Announces its text to screen readers when it changes, without showing it; must stay mounted to be announced. */
export function LiveRegion({ message, assertive = false }: { message: string; assertive?: boolean }) {
  return (
    <div role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'} className="sr-only">
      {message}
    </div>
  );
}
