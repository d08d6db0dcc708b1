/**
 * Placeholder of a page while its remote loads. `first-paint.json` contains the same markup within the frame of `App`:
 * the HTML shows it before any script has loaded, and nothing moves when React replaces it (app.spec.tsx compares the
 * two).
 */
export function PageLoading() {
  return (
    <div className="min-h-dvh">
      <p className="max-w-prose text-xl font-semibold tracking-tight sm:text-2xl">
        Winnow turns web pages, documents and video transcripts into clean text for language models.
      </p>
      <p role="status" className="mt-4 text-muted noscript:hidden">
        Loading…
      </p>
    </div>
  );
}
