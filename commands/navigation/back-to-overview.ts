import { mayOpen } from '../../src/contract/policy/access.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { isLocaleProfile, type Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { screenCommand } from '../screen-command.ts';

export const backToOverview = screenCommand({
  id: 'record.back',
  title: 'Back to where I came from',
  section: 'Go to',
  keywords: ['close', 'leave', 'overview'],
  keys: [{ press: 'Escape', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  when: ({ route, queue }) => (route === 'base-profile' || route === 'locale-profile' || queue?.shown ? READY : HIDDEN),
  run: ({ context, ports }) => {
    // A person who is typing first gets back to the keys of the record.
    if (ports.form.leaveField()) return;
    if (context.queue) ports.queue.toList();
    else goBack(context, ports);
  },
});

/** A locale profile leads up to its base profile, unless the person came from the list of locale profiles. */
function goBack({ role, route, open, lastOverview }: Context, ports: Pick<Ports, 'navigate' | 'overview'>): void {
  if (role === null) return;
  if (route === 'locale-profile' && lastOverview === 'locale-profiles') {
    ports.overview.returnTo('locale-profiles');
  } else if (open && isLocaleProfile(open) && mayOpen(role, 'base-profile')) {
    ports.navigate('base-profile', { profileBaseId: open.profile_base_id });
  } else if (mayOpen(role, 'base-profiles')) {
    ports.overview.returnTo('base-profiles');
  } else {
    ports.navigate('queue');
  }
}
