import { execute } from '../../commands/execute.ts';
import type { FormFacts, FormPort, OpenForm } from '../../commands/form-port.ts';
import type { UnsavedImages } from '../../commands/media/port.ts';
import { fieldsOf } from '../../src/contract/profiles/form-fields.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import { aHost, anApi, formFacts } from './support.ts';

/** Every attribute type that a form writes, each with its name as its identifier. */
const attributes = Object.fromEntries(
  (['base', 'locale'] as const)
    .flatMap((kind) => fieldsOf(kind))
    .flatMap(({ source }) => (source.from === 'attribute' ? [source.type, source.also ?? source.type] : []))
    .map((type) => [type, type]),
);
export const complete = {
  profileName: 'Ada',
  realName: 'Ada Moreau',
  profession: 'Baker',
  language: 'fr',
  profileType: 'type-a',
  dateOfBirth: '1990-01-01',
  general: { music: true },
  selfieId: '',
  locale: { fr: true },
};

export function aForm(facts: Partial<OpenForm> = {}): OpenForm {
  return {
    kind: 'base',
    id: 'profile',
    version: 7,
    status: 'draft',
    justSaved: false,
    profileName: 'Ada',
    values: complete,
    stored: { ...complete, profession: 'Cook' },
    origins: {},
    unchosen: {},
    pictureLevels: ['level'],
    attachmentLevels: [],
    arrived: [],
    linkedLocales: 1,
    lookups: { attributes, tag_groups: [] },
    today: '2026-11-21',
    offset: 60,
    ...facts,
  };
}

interface Setting {
  conflicts: FormFacts['conflicts'];
  askReason: () => Promise<string | null>;
  kept: () => UnsavedImages | null;
  joined: FormPort['joined'];
}

export async function save(
  role: Role,
  form: OpenForm,
  answer: (operation: string) => unknown = () => ({}),
  {
    conflicts = [],
    askReason = async () => 'They are twins.',
    kept = () => null,
    joined = async () => null,
  }: Partial<Setting> = {},
) {
  const api = anApi(answer);
  const host = aHost({ context: { role, form: formFacts({ changed: 1, conflicts }) }, api: api.port });
  host.ports.media.kept = kept;
  const saved: unknown[] = [];
  let shown = 0;
  Object.assign(host.ports.form, {
    read: () => form,
    saved: async (values: object) => void saved.push(values),
    showProblems: () => void (shown += 1),
    joined,
  });
  host.ports.duplicates.askReason = askReason;
  const result = await execute(host, { id: 'profile.save' }, 'key');
  const { reports, refused, used } = host.recorded;
  return { result, calls: api.calls, report: reports[0], saved, shown, refused, used };
}
