import { Check, TriangleAlert } from 'lucide-react';
import type { FormValue } from '../../../contract/profiles/form-values.ts';
import type { FieldFinding } from '../../record/text-findings.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolated } from '../../../contract/base/words.ts';
import { findingKey } from '../../../contract/profiles/finding.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import styles from '../form.module.css';

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

/** Longest part of a text that is quoted beside its finding, in characters. */
const QUOTED = 40;

interface Props {
  id: string;
  findings: readonly FieldFinding[];
  text: FormValue | undefined;
}

/** The findings in the text of a field, announced to a screen reader as they come; they do not prevent a save. */
export function TextFindings({ id, findings, text }: Props) {
  return (
    <div id={id} role="status" className={styles.findings}>
      {findings.map(({ field, check, words, spans, setAside }) => (
        <p key={check} data-check={check} data-aside={setAside !== null || undefined}>
          <Icon of={setAside === null ? TriangleAlert : Check} />
          <span>
            {words} {typeof text === 'string' && quoted(text, spans)}
            {setAside !== null && <SetAsideWords word={setAside} />}
          </span>
          {setAside === null && <SetAsideButton finding={{ field, check, words }} />}
        </p>
      ))}
    </div>
  );
}

/** The place in the words of the text; nothing where it is about the whole text. */
function quoted(text: string, spans: FieldFinding['spans']): string {
  const parts = spans.filter(({ from, to }) => to - from < text.length).map(({ from, to }) => text.slice(from, to));
  const shown = parts
    .slice(0, 2)
    .map((part) => `“${isolated(part.length > QUOTED ? `${part.slice(0, QUOTED)}…` : part)}”`);
  return shown.join(', ');
}
