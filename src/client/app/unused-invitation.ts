import { isolated } from '../../contract/base/words.ts';
import { InvitationRefused, lookAtInvitation } from '../data/network/invitation.ts';
import { notifySystem } from '../notices/notify.ts';
import { session } from '../session/session-state.ts';

/**
 * Call it when somebody who is signed in has opened a link for setting a password: they stay signed in, and learn that
 * the link was not used and for whom it is.
 */
export async function showUnusedInvitation(token: string): Promise<void> {
  const me = session.user?.claims;
  if (me === undefined) return;
  const whose = await whoseInWords(token);
  if (session.user?.claims.user_id !== me.user_id) return;
  const title = `You are signed in as ${isolated(me.name ?? me.email ?? '')}. The link was not used`;
  notifySystem('warning', { title, message: whose });
}

async function whoseInWords(token: string): Promise<string> {
  try {
    const { name, email } = await lookAtInvitation(token);
    return `This link sets the password of ${isolated(name)} (${email}). To use it, sign out first and open it again. It still works.`;
  } catch (error) {
    if (error instanceof InvitationRefused) return error.message;
    return 'This link sets someone else’s password. To use it, sign out first and open it again.';
  }
}
