import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { aBaseProfile, aContext, aHost, aLocaleProfile } from './support.ts';

const command = REGISTRY.get('log.who-looked');

test('P129 who looked is shown of an open record to Admins, and is there for nobody else', async () => {
  for (const open of [aBaseProfile(), aLocaleProfile()]) {
    for (const role of ROLES) {
      const host = aHost({ context: { role, open } });
      const isAdmin = role === 'Admin';
      expect(verdictOf(command, aContext({ role, open })).kind, role).toBe(isAdmin ? 'ready' : 'hidden');
      expect((await execute(host, { id: 'log.who-looked' }, 'palette')).kind, role).toBe(isAdmin ? 'done' : 'hidden');
      expect(host.recorded.used).toEqual(isAdmin ? [['logs.showLooks']] : []);
    }
  }
  expect(verdictOf(command, aContext({ open: null })).kind).toBe('hidden');
});
