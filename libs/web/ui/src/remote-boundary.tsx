import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './button';

interface RemoteBoundaryProps {
  /** User-facing name of the part that may fail: "The chat". */
  part: string;
  /** Called before the part is rendered again. */
  onRetry: () => void;
  /** Receives the error for the log. */
  onFailure?: (error: unknown, info: ErrorInfo) => void;
  /** Wraps the failure notice if the part floats above the page. */
  frame?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

interface RemoteBoundaryState {
  hasFailed: boolean;
}

/** Contains a failure of one part of the page: shows a notice in its place and offers a retry. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): RemoteBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onFailure?.(error, info);
  }

  private readonly retry = (): void => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { part, frame } = this.props;
    const notice = (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-notice/30 bg-notice-soft p-4 text-sm"
      >
        <div className="min-w-0">
          <p className="font-semibold text-notice">{part} could not be loaded.</p>
          <p>The rest of the page works. Check your connection and try again.</p>
        </div>
        <Button onClick={this.retry}>Retry</Button>
      </div>
    );
    return frame ? frame(notice) : notice;
  }
}
