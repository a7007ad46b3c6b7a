import { expect, test } from 'vitest';
import { deviceInWords } from '../../../src/server/identity/noted-sign-ins.ts';
import tables from './device-in-words.json' with { type: 'json' };

test.each([...(tables.devices as [string, string | null][]), [undefined, null]] as const)(
  'P121 a device is reported by what its browser says: %s',
  (userAgent, words) => {
    expect(deviceInWords(userAgent)).toBe(words);
  },
);
