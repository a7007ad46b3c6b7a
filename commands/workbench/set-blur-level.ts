import { BLUR_LABELS, BLUR_LEVELS } from '../../src/contract/policy/preferences.ts';
import { preferenceCommand } from './preference-command.ts';

export const setBlurLevel = preferenceCommand({
  id: 'blur-level.set',
  title: 'Set blur of pictures…',
  word: 'Blurred',
  preference: 'blur-level',
  prompt: 'Which pictures start blurred?',
  keywords: ['adult', 'images', 'hide', 'explicit', 'appearance'],
  values: BLUR_LEVELS,
  labels: BLUR_LABELS,
});
