import { findingKey } from '../../contract/policy/checks/finding.ts';
import { CommandButton } from '../ui/command-button.tsx';
import type { FieldFinding } from '../record/text-findings.ts';
import { PersonText } from '../ui/person-text.tsx';

/** At a finding: the way to say that it is right. Nothing for people who may not. */
export function SetAsideButton({ finding }: { finding: Pick<FieldFinding, 'field' | 'check' | 'words'> }) {
  return (
    <CommandButton
      id="locale-profile.set-aside"
      args={{ finding: findingKey(finding) }}
      size="sm"
      variant="text"
      label={`Dismiss: ${finding.words}`}
      withoutHint
    >
      Dismiss…
    </CommandButton>
  );
}

export function SetAsideWords({ word: { by, why } }: { word: NonNullable<FieldFinding['setAside']> }) {
  return (
    <>
      {' '}
      Dismissed by <PersonText>{by}</PersonText>: <PersonText>{why}</PersonText>
    </>
  );
}
