/** An error message, announced immediately. */
export const ProblemLine = ({ problem }: { problem: string }) => (
  <p role="alert" className="text-sm text-danger empty:hidden">
    {problem}
  </p>
);

/** Returns the message about data that could not be read; a lost connection has none of its own. */
export const readFailure = ({ message }: Error): string =>
  message || 'This could not be read. Check your connection, then open it again.';
