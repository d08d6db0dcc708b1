/** An error message, announced immediately. */
export const ProblemLine = ({ problem }: { problem: string }) => (
  <p role="alert" className="text-sm text-danger empty:hidden">
    {problem}
  </p>
);
