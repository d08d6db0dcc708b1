import { Link } from 'wouter';

/** Shown for any unknown address; its text is specified in section 2. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-96 flex-col items-center justify-center gap-3 text-center">
      <h1 className="text-2xl font-semibold text-balance">404 Page Not Found</h1>
      <p className="text-muted">Did you forget to add the page to the router?</p>
      <Link href="/" className="font-medium text-accent underline underline-offset-4">
        Go to the Content Processing Tool
      </Link>
    </div>
  );
}
