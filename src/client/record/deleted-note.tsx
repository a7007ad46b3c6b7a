import { useEffect, useState } from 'react';
import { useCommandContext } from '../context/read-context.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import { late } from '../ui/states/late.tsx';
import { DELETED } from '../../contract/profiles/status.ts';

interface Props {
  kind: 'base' | 'locale';
  id: string;
  className: string;
}

const KEPT = 'Your unsaved changes are kept.';

const plain = <>{DELETED}</>;
/** Seldom needed. */
const WhoDeleted = late(async () => (await import('./who-deleted.tsx')).WhoDeleted, plain, plain);

export function DeletedNote({ kind, id, className }: Props) {
  const { deleted, open } = useCommandContext();
  if (!deleted || open?.id !== id) return null;
  return (
    <div className={className} data-tone="error" role="alert">
      <span>
        <WhoDeleted kind={kind} id={id} /> {KEPT}
      </span>
    </div>
  );
}

/** The same on the page of a record that was loaded after its deletion: nothing where nothing is kept. */
export function KeptOfDeleted({ kind, id, className }: Props) {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const places = ['form', 'images', 'ticks'].map((field) => drafts.find({ key: `${kind}-profile ${id}`, field }));
    void Promise.all(places).then((found) =>
      setKept(found.some(({ own = null, left }) => own !== null || left.length > 0)),
    );
  }, [kind, id]);
  if (!isKept) return null;
  return (
    <p className={className} role="status">
      {KEPT} They come back if the deletion is undone.
    </p>
  );
}
