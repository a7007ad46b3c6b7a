import type { Part } from '../context/part-shape.ts';
import { pinsShown, lastField } from './pins-state.ts';
import type { PinsPort } from '../../../commands/pins/port.ts';
import { MOST_PINNED_LOCALES } from '../../contract/settings/preferences.ts';
import { changePreference } from '../data/preferences.ts';

const pinsPort: PinsPort = {
  pinBase: (pinned) => changePreference('pins', (now) => ({ ...now, base: pinned })),
  pinLocale: (localeId) =>
    changePreference('pins', (now) => ({
      ...now,
      locales: [...now.locales.filter((id) => id !== localeId), localeId].slice(-MOST_PINNED_LOCALES),
    })),
  unpinLocale: (localeId) =>
    changePreference('pins', (now) => ({ ...now, locales: now.locales.filter((id) => id !== localeId) })),
  valuesOf(source) {
    const found = pinsShown.read()?.profiles.find(({ value }) => value === source);
    return found?.state === 'ready' ? found.values : null;
  },
  fieldHere: () => lastField.current,
};

export const pinsPart = {
  facts: () => ({ pins: pinsShown.read()?.facts ?? null }),
  ports: { pins: pinsPort },
} satisfies Part;
