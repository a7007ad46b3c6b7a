import type { DisapprovalCode } from '../disapproval.ts';
import type { TextCheck } from '../text-checks.ts';

/**
 * For which reason a text with a finding of each check is disapproved. An age that a text makes up is no doubt
 * about the age of the person: that one freezes a profile.
 */
export const REASON_OF_CHECK: Readonly<Record<TextCheck, DisapprovalCode>> = {
  contact: 'contact_data',
  script: 'text_language',
  language: 'text_language',
  same: 'text_language',
  placeholder: 'text_quality',
  length: 'text_quality',
  age: 'text_quality',
  forbidden: 'text_quality',
};
