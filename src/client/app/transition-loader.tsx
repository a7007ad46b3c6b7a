import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { workbench } from '../workbench/workbench-state.ts';
import { PageLoader } from '../ui/page-loader.tsx';

/** The loader of a page goes so long after the navigation has finished, in milliseconds: specification, section 9. */
const PAGE_TRANSITION_WAIT = 100;

/**
 * Covers the page while it loads, and for 100 ms longer, so that what it uncovers stands still. A
 * navigation that was over before the loader could be seen must not bring it up afterwards.
 */
export function TransitionLoader() {
  const { pageLoading } = useSnapshot(workbench);
  // The loader itself is unseen for its first 100 ms.
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSeen(pageLoading), PAGE_TRANSITION_WAIT);
    return () => clearTimeout(timer);
  }, [pageLoading]);

  return pageLoading || seen ? <PageLoader /> : null;
}
