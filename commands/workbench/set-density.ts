import { DENSITIES, DENSITY_LABELS } from '../../src/contract/policy/preferences.ts';
import { preferenceCommand } from './preference-command.ts';

export const setDensity = preferenceCommand({
  id: 'density.set',
  title: 'Set density…',
  word: 'Density',
  preference: 'density',
  prompt: 'How much room does a row take?',
  keywords: ['compact', 'comfortable', 'rows', 'spacing', 'appearance'],
  values: DENSITIES,
  labels: DENSITY_LABELS,
});
