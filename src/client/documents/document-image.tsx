import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { ErrorState } from '../ui/error-state.tsx';
import { documentState } from './document-state.ts';

/** px of room around an image that fits. */
const MARGIN = 48;

/** A document that is a picture: whole at first, then as large as it is zoomed. */
export function DocumentImage({ url, name }: { url: string; name: string }) {
  const { zoom } = useSnapshot(documentState);
  /** Width in px at which all of it can be seen; null before it has loaded. */
  const [fits, setFits] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  if (failed) return <ErrorState message="The document cannot be shown" detail="Its link may have run out." />;
  return (
    <img
      src={url}
      alt={name}
      style={fits === null ? { visibility: 'hidden' } : { width: fits * zoom }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight, parentElement: room } }) => {
        const wide = ((room?.clientWidth ?? naturalWidth) - MARGIN) / naturalWidth;
        const high = ((room?.clientHeight ?? naturalHeight) - MARGIN) / naturalHeight;
        setFits(naturalWidth * Math.min(1, wide, high));
      }}
      onError={() => setFailed(true)}
    />
  );
}
