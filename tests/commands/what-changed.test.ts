import { describe, expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { whatChanged } from '../../commands/what-changed.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError } from './support.ts';

const seen = aBaseProfile({ city: 'Lyon' });

describe('what a refusal says of a record that somebody else has changed', () => {
  test('P003 what is different is named, the status with both', () => {
    const current = {
      ...seen,
      version: 9,
      status: 'disapproved',
      city: 'Nice',
      missing: ['City'],
      profile_name: 'Ada',
    };
    expect(whatChanged(seen, { current })).toBe(
      'Changed since you looked: Status (was awaiting approval, is disapproved), Profile name, City, Missing fields.',
    );
  });

  test('P003 what only one of the two tells is not taken for a change, nor is an address that is new each time', () => {
    const media = (url: string, id = 'a') => ({ profile_pictures: [{ id, original_url: url, crop: null }] });
    const whole = { ...seen, attributes: [], tags: [], media: media('old') };
    expect(whatChanged(seen, { current: { ...whole, city: 'Nice' } })).toBe('Changed since you looked: City.');
    expect(whatChanged(whole, { current: { ...whole, city: 'Nice', media: media('new') } })).toBe(
      'Changed since you looked: City.',
    );
    expect(whatChanged(whole, { current: { ...whole, media: media('old', 'b') } })).toBe(
      'Changed since you looked: Images.',
    );
    expect(whatChanged(seen, { current: { ...seen, version: 9 } })).toBe(
      'Changed since you looked: a text, a tag or an image.',
    );
  });

  test('P003 nothing is said where the refusal carries no record, or another one', () => {
    for (const details of [undefined, null, {}, { current: null }, { current: aBaseProfile() }]) {
      expect(whatChanged(seen, details)).toBe('');
    }
  });

  test('P003 the person reads it behind the server’s own words', async () => {
    const refusal = Object.assign(codedError('version-conflict', 'Ada has decided this already.'), {
      details: { current: { ...seen, status: 'approved' } },
    });
    const host = aHost({ context: aContext({ focused: seen }), api: anApi(() => refusal).port, records: [seen] });
    await execute(host, { id: 'base-profile.approve' }, 'key');
    expect(host.recorded.told[0]?.failed[0]?.sentence).toBe(
      'Ada has decided this already. Changed since you looked: Status (was awaiting approval, is approved).',
    );
  });
});
