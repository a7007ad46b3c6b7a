import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { workbench } from '../workbench/workbench-state.ts';
import { PageLoader } from '../ui/page-loader.tsx';

/** Milliseconds for which the loader stays after a navigation: specification, section 9. */
const PAGE_TRANSITION_WAIT = 100;

/**
 * Covers the page while it loads, and for 100 ms longer, so that the page does not move when it is uncovered. A
 * navigation that ended before the loader could be seen must not show it afterwards.
 */
export function TransitionLoader() {
  const { pageLoading } = useSnapshot(workbench);
  // The loader itself is invisible for its first 100 ms.
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSeen(pageLoading), PAGE_TRANSITION_WAIT);
    return () => clearTimeout(timer);
  }, [pageLoading]);

  return pageLoading || seen ? <PageLoader /> : null;
}
