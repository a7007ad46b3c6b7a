// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { detailOfRecord } from '../../../src/client/palette/palette-row.tsx';
import { aBaseProfile } from '../../commands/support.ts';

test('P012 who is found by something else than the name says by what, and nothing twice', () => {
  const record = aBaseProfile({ status: 'approved', city: 'Aarhus' });
  expect(detailOfRecord(record, null)).toBe('base · approved · Aarhus');
  const byProfession = { attribute: 'profession', value: 'Dancer' };
  expect(detailOfRecord(record, byProfession)).toBe('base · approved · Aarhus · Profession: Dancer');
  expect(detailOfRecord(record, { attribute: 'city', value: 'Aarhus' })).toBe('base · approved · Aarhus');
});
