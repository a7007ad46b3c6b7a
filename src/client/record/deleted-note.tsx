import { useCommandContext } from '../context/read-context.ts';
import { late } from '../ui/states/late.tsx';
import { DELETED } from '../../contract/profiles/status.ts';

interface Props {
  kind: 'base' | 'locale';
  id: string;
  className: string;
}

const plain = <>{DELETED}</>;
/** Seldom needed. */
const WhoDeleted = late(async () => (await import('./who-deleted.tsx')).WhoDeleted, plain, plain);

export function DeletedNote({ kind, id, className }: Props) {
  const { deleted, open } = useCommandContext();
  if (!deleted || open?.id !== id) return null;
  return (
    <div className={className} data-tone="error" role="alert">
      <span>
        <WhoDeleted kind={kind} id={id} /> What you have changed here and not saved is kept.
      </span>
    </div>
  );
}
