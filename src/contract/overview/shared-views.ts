import { array, boolean, enums, object, record, refine, size, string, union, type Infer } from 'superstruct';
import { Uuid, writtenText } from '../base/primitives.ts';
import { mayOpen } from '../base/routes.ts';
import { ROLES, type Role } from '../base/roles.ts';
import { isolated } from '../base/words.ts';

/** Shared views in all, for every role and overview; each of a role's is counted when it opens the overview. */
export const SHARED_VIEWS_MOST = 40;

/** By themselves: the first page reads settings, and needs none of the fields of filters. */
const ROUTES = ['base-profiles', 'locale-profiles'] as const;

/** The server holds filter and order against what the overview knows; here only their form is checked. */
const SharedViewShape = object({
  id: Uuid,
  route: enums(ROUTES),
  role: enums(ROLES),
  name: writtenText(80),
  filter: record(string(), union([boolean(), string(), array(string())])),
  sort: size(string(), 1, 40),
  direction: enums(['asc', 'desc'] as const),
  /** What people of the role see who open the overview without a filter. */
  is_default: boolean(),
});
export type SharedView = Infer<typeof SharedViewShape>;

export const SharedViewsShape = refine(size(array(SharedViewShape), 0, SHARED_VIEWS_MOST), 'shared views', (views) => {
  const [names, defaults, ids] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { id, route, role, name, is_default: isDefault } of views) {
    const place = `${role} ${route}`;
    if (!mayOpen(role, route)) return `holds a view for ${role}, who may not open this overview`;
    if (names.has(`${place} ${name}`)) return `holds two views named “${isolated(name)}” for ${role}`;
    if (isDefault && defaults.has(place)) return `holds two defaults for ${role}`;
    if (ids.has(id)) return 'holds one identifier twice';
    names.add(`${place} ${name}`);
    ids.add(id);
    if (isDefault) defaults.add(place);
  }
  return true;
});

/** The views that a role has in an overview. */
export function sharedWith(views: readonly SharedView[], role: Role | null, route: SharedView['route']): SharedView[] {
  return views.filter((view) => view.role === role && view.route === route);
}

/** With one more; one of the same name for the same role makes room, and hands on that it is the default. */
export function withShared(views: readonly SharedView[], added: SharedView): SharedView[] {
  const same = views.find((view) => isSame(view, added));
  return [...views.filter((view) => view !== same), same ? { ...added, is_default: same.is_default } : added];
}

export function isSame(one: Omit<SharedView, 'id'>, other: Pick<SharedView, 'name' | 'role' | 'route'>): boolean {
  return one.name === other.name && one.role === other.role && one.route === other.route;
}

/** With this one as the default of its role in its overview, or with none. */
export function withDefault(views: readonly SharedView[], id: string, isDefault: boolean): SharedView[] {
  const chosen = views.find((view) => view.id === id);
  return views.map((view) => {
    if (view.id === id) return { ...view, is_default: isDefault };
    const besides = isDefault && chosen?.role === view.role && chosen.route === view.route;
    return besides && view.is_default ? { ...view, is_default: false } : view;
  });
}
