import { render, screen } from '@testing-library/react';
import { ResultArea } from './result-area';

const emptyText = 'The result appears here.';
const earlierResult = /earlier result/;

function show(status: 'running' | 'failed' | undefined, result: string | null) {
  const { container } = render(
    <ResultArea status={status} icon={null} emptyText={emptyText}>
      {result}
    </ResultArea>,
  );
  return container;
}

describe('the result area of a page', () => {
  it('explains how to get a result', () => {
    show(undefined, null);
    expect(screen.getByText(emptyText)).toBeVisible();
  });

  it('shows a skeleton while the first result is pending', () => {
    const container = show('running', null);
    expect(screen.queryByText(emptyText)).toBeNull();
    expect(container.querySelector('[aria-hidden]')).toBeVisible();
  });

  it('keeps and labels the previous result while the next one is pending', () => {
    show('running', 'One');
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.getByText(earlierResult)).toBeVisible();
  });

  it('labels the previous result after a failed attempt', () => {
    show('failed', 'One');
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.getByText(earlierResult)).toBeVisible();
  });

  it('shows no label while no operation is running', () => {
    show(undefined, 'One');
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.queryByText(earlierResult)).toBeNull();
  });
});
