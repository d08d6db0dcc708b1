import '../../styles.css';
import { Fragment, useEffect } from 'react';
import { UploadPanel } from '../../extract-text/upload-panel';
import { FinalPromptCard } from '../../final-prompt-card/final-prompt-card';
import { WebsiteForm } from '../../get-links/website-form';
import { PageCards } from '../../page-card/page-cards';
import { restoreWork } from '../../restore-work';
import { MainHeader } from './main-header';
import { StorageFailureNotice } from './storage-failure-notice';
import { useStableHeight } from './use-stable-height';
import { useStartOverCount } from './use-start-over-count';

/** The Content Processing Tool, in workflow order: sources, cards, final prompt. */
export default function MainPage() {
  const place = useStableHeight();
  useEffect(() => void restoreWork(), []);
  return (
    <div ref={place} className="flex flex-col gap-6">
      <MainHeader />
      <StorageFailureNotice />
      <Fragment key={useStartOverCount()}>
        <div className="flex flex-col gap-6 min-[112rem]:grid min-[112rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[112rem]:items-start">
          <UploadPanel />
          <WebsiteForm />
        </div>
        <PageCards />
        <FinalPromptCard />
      </Fragment>
    </div>
  );
}
