import type { Part } from '../context/part-shape.ts';
import type { ShownLink, StaffPort } from '../../../commands/staff/port.ts';
import { personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { isolated } from '../../contract/base/words.ts';

/** Links received, the last of which is shown until it is dismissed. They are nowhere else, and gone with the page. */
export const staffState = personalState<{ links: ShownLink[] }>(() => ({ links: [] }));

export const lastLink = ({ links }: { links: readonly ShownLink[] } = staffState) => links.at(-1) ?? null;

/** The token is behind the `#`: browsers send that to no server, so that it is in no log. */
export function addressOfLink({ token }: Pick<ShownLink, 'token'>, origin: string): string {
  return `${origin}/login#invite=${token}`;
}

/** Fetched with the first question, so that no first page waits for it. */
const late = () => import('./about-member.ts');

const staffPort: StaffPort = {
  find: async (who) => (await late()).findMember(who),
  async question(command, args) {
    const { findMember, questionAbout } = await late();
    return questionAbout(command, await findMember(args.who), args);
  },
  // It is done by now, even if the words cannot be loaded.
  words: (command, member, args) =>
    late().then(
      ({ wordsAbout }) => wordsAbout(command, member, args),
      () => `${isolated(member.name)} was changed`,
    ),
  showLink(link) {
    // A new one for the same person ends the one before.
    staffState.links = [...staffState.links.filter(({ email }) => email !== link.email), link];
  },
  hideLink() {
    staffState.links.pop();
  },
  link() {
    const link = lastLink();
    return link && addressOfLink(link, location.origin);
  },
  async reload() {
    await Promise.all(
      [queryKeys.staff, queryKeys.staffChanges].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  },
};

export const staffPart = {
  facts: () => ({ staffLink: lastLink() !== null }),
  states: [staffState],
  ports: { staff: staffPort },
} satisfies Part;
