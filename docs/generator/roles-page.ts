import { REGISTRY } from '../../commands/registry.ts';
import { homeRoute, mayOpen, PUBLIC_ROUTES, ROUTES, type RouteName } from '../../src/contract/base/routes.ts';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import { SEEN_ROLES } from '../../src/contract/staff/seen-as.ts';
import { TRANSITIONS } from '../../src/contract/profiles/status.ts';
import { page, table } from './markdown.ts';
import { REQUIRED_FIELDS } from '../../src/contract/profiles/missing-fields.ts';
import { RIGHTS, OF_OWN, LIMITED_TO_AREA, FIELD_EDITORS, type RecordKind } from '../../src/contract/base/rights.ts';
import { fieldsOf } from '../../src/contract/profiles/form-fields.ts';
import { seeAsOneself, seeAsRole } from '../../commands/session/commands.ts';

const mark = (yes: boolean) => (yes ? '●' : '');
const marks = (kind: string, act: string, roles: readonly Role[]) =>
  ROLES.map((role) => {
    const isOfOwn = role === 'Creator' && OF_OWN[kind as RecordKind]?.includes(act);
    return isOfOwn && roles.includes(role) ? 'own' : mark(roles.includes(role));
  });

/** docs/roles.md: who may open, run and decide what. */
export function rolesPage(): string {
  const routes = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => name !== 'index' && !PUBLIC_ROUTES.includes(name),
  );
  return page(
    'Roles',
    '`src/contract/base/rights.ts` and `commands/`',
    '## Routes',
    table(
      ['Route', ...ROLES],
      [
        ...routes.map((route) => [`\`${ROUTES[route].path}\``, ...ROLES.map((role) => mark(mayOpen(role, route)))]),
        ['lands on', ...ROLES.map((role) => `\`${ROUTES[homeRoute(role)].path}\``)],
      ],
    ),
    '## Seeing as another role',
    `An Admin sees the workbench as ${SEEN_ROLES.slice(0, -1).join(', ')} or ${SEEN_ROLES.at(-1)} does, everywhere or in some areas, by “${seeAsRole.title}”: routes, commands, ` +
      'lists and records are those of that role, and the server answers as it answers that role. Nothing can be changed ' +
      'meanwhile, not even what the Admin alone could change: the page refuses it with a sentence, and the server whatever ' +
      'is not known to only read. An Admin who is bound to areas sees no further than these. A band on every screen says ' +
      `as whom, and “${seeAsOneself.title}” leads back. It holds for one tab, through a reload, until the sign-in ends.`,
    '## Records',
    '“own”: only in profiles that they created.',
    `Those who work in some areas read only what is in them: ${LIMITED_TO_AREA.base.join(', ')} of base profiles; ${LIMITED_TO_AREA.locale.join(', ')} of locale profiles.`,
    table(
      ['Kind', 'Act', ...ROLES],
      Object.entries(RIGHTS).flatMap(([kind, acts]) =>
        Object.entries<readonly Role[]>(acts).map(([act, roles]) => [kind, act, ...marks(kind, act, roles)]),
      ),
    ),
    '## Fields',
    '“needed”: this role may not leave it empty. “read”: this role may not change it. Anyone who may save a record edits all its other fields.',
    table(
      ['Kind', 'Field', ...ROLES],
      (['base', 'locale'] as const).flatMap((kind) =>
        fieldsOf(kind)
          .filter(({ name }) => name in REQUIRED_FIELDS[kind] || name in FIELD_EDITORS[kind])
          .map(({ name, label }) => [
            kind,
            label,
            ...ROLES.map((role) => {
              if (!RIGHTS[kind].save.includes(role)) return '';
              if (REQUIRED_FIELDS[kind][name]?.includes(role)) return 'needed';
              const editors = FIELD_EDITORS[kind][name];
              return editors && !editors.includes(role) ? 'read' : '';
            }),
          ]),
      ),
    ),
    '## Changes of state',
    'Whatever has no row here is refused, on the screen and by the server.',
    table(
      ['Kind', 'From', 'Event', 'To', 'Only if', ...ROLES],
      TRANSITIONS.map((row) => [
        row.kind,
        row.from ?? 'new',
        row.event,
        row.to ?? 'stays',
        Object.entries(row.requires)
          .map(([fact, value]) => (value ? fact : `not ${fact}`))
          .join(', '),
        ...marks(row.kind, row.event, row.roles),
      ]),
    ),
    '## Commands',
    table(
      ['Command', ...ROLES],
      REGISTRY.all
        .filter((command) => !command.internal)
        .map((command) => [command.title, ...ROLES.map((role) => mark(command.roles.includes(role)))]),
    ),
  );
}
