import { render, screen } from '@testing-library/react';
import { SkippedLinks } from './skipped-links';

const line = () => screen.queryByText(/^Not listed/)?.textContent;

describe('the summary of omitted links', () => {
  it('shows counts by reason in words, and unknown reasons together', () => {
    const reasons = { duplicate: 1_200, 'off-site': 1, file: 3, trap: 0, 'not-yet-known': 2, another: 1 };
    render(<SkippedLinks stats={{ filtered: 4, skipped: 1_203, reasons }} />);
    expect(line()).toBe('Not listed: 1 link to other websites, 3 files, 1,200 duplicates, 3 others.');
  });

  it.each([undefined, { filtered: 0, skipped: 0 }, { filtered: 0, skipped: 0, reasons: {} }])(
    'is absent if no link was omitted',
    (stats) => {
      render(<SkippedLinks stats={stats} />);
      expect(line()).toBeUndefined();
    },
  );
});
