import { object } from 'superstruct';
import { rolesFor } from '../policy/access.ts';
import { ImportBody, ImportPart, OneImport, ReceivedRows } from '../shapes/import.ts';
import { BulkRun } from './bulk-runs.ts';
import { operation } from './operation.ts';

const Begun = object({ run: BulkRun });

export const importOperations = {
  'base-profile.import': operation({
    method: 'POST',
    path: '/profilebase/import',
    summary: 'Begins an import of base profiles, whose rows then come part by part. Each becomes a draft.',
    roles: rolesFor('create-base-profile'),
    body: ImportBody,
    answer: Begun,
    freshProof: 'always',
  }),
  'locale-profile.import': operation({
    method: 'POST',
    path: '/profile/import',
    summary: 'Begins an import of locale profiles, whose rows then come part by part. Each waits to be filled in.',
    roles: rolesFor('locale-profiles'),
    body: ImportBody,
    answer: Begun,
    freshProof: 'always',
  }),
  'import.add': operation({
    method: 'POST',
    path: '/imports/{runId}/rows',
    summary:
      'Takes the next rows of an import of the caller, or once more the ones before; with the last, the look at them begins. The run is followed and started like one over results.',
    roles: rolesFor('base-profiles'),
    params: OneImport,
    body: ImportPart,
    answer: ReceivedRows,
  }),
};
