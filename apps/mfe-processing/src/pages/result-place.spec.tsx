import { render, screen } from '@testing-library/react';
import { ResultPlace } from './result-place';

const teaching = 'The result appears here.';
const earlier = /earlier result/;

function show(status: 'running' | 'failed' | undefined, result: string | null) {
  const { container } = render(
    <ResultPlace status={status} icon={null} teaching={teaching}>
      {result}
    </ResultPlace>,
  );
  return container;
}

describe('the place of a page’s result', () => {
  it('teaches how to get one', () => {
    show(undefined, null);
    expect(screen.getByText(teaching)).toBeVisible();
  });

  it('has its shape while the first one is made', () => {
    const container = show('running', null);
    expect(screen.queryByText(teaching)).toBeNull();
    expect(container.querySelector('[aria-hidden]')).toBeVisible();
  });

  it('keeps the earlier one while the next is made, and says so', () => {
    show('running', 'One');
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.getByText(earlier)).toBeVisible();
  });

  it('says of the earlier one that it is not the result of a try that failed', () => {
    show('failed', 'One');
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.getByText(earlier)).toBeVisible();
  });

  it('says nothing beside a result when none is on its way', () => {
    show(undefined, 'One');
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.queryByText(earlier)).toBeNull();
  });
});
