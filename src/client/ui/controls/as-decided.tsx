import { dateOf, type Timestamp } from '../../../contract/base/primitives.ts';
import { CommandButton } from './command-button.tsx';
import { isolated } from '../../../contract/base/words.ts';
import type { RecordElsewhere } from '../../../../commands/trail/versions.ts';

export function AsDecided({ record, at }: { record: RecordElsewhere; at: Timestamp }) {
  return (
    <CommandButton
      id="versions.as-decided"
      args={{ record, at: dateOf(at).toISOString() }}
      size="sm"
      variant="text"
      asLink
      label={`Version at that time: ${isolated(record.name || 'a profile without a name')}`}
    >
      Version at that time
    </CommandButton>
  );
}
