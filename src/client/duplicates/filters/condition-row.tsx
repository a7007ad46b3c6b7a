import { useState } from 'react';
import type { FilterProblem } from '../../../../commands/duplicates/port.ts';
import {
  entryOf,
  pathOfProblem,
  type Control,
  type DuplicateCondition,
} from '../../../contract/duplicates/duplicate-conditions.ts';
import { typedNumber } from '../../../contract/letters/digit-value.ts';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import { changeBody, duplicateState } from '../duplicate-state.ts';
import { withCondition, besidePart } from '../filter-rules.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { tagGroupInWords } from '../../../contract/trail/code-words.ts';
import { useTags } from '../../data/lookups.ts';
import frame from '../duplicate-screen.module.css';
import styles from './condition-row.module.css';

interface TagsControlProps {
  label: string;
  value: readonly string[];
  most: number;
  problem: PartProblem;
  change: (tags: string[]) => void;
  group: number;
  place: number;
}

/** The tags of a condition, each with a button to remove it, and one more to choose. */
function TagsControl({ label, value, most, problem, change, group, place }: TagsControlProps) {
  const groups = useTags();
  const labels = new Map(groups.flatMap(({ tags }) => Object.values(tags).map(({ id, label }) => [id, label])));
  const free = groups.map(({ name, tags }) => ({
    name,
    tags: Object.values(tags).filter(({ id }) => !value.includes(id)),
  }));
  return (
    <>
      {value.map((tag) => (
        <CommandButton
          key={tag}
          id="duplicate-filter.change"
          args={{ to: { change: 'remove-tag', group, place, tag } }}
          size="sm"
          label={`Remove the tag ${labels.get(tag) ?? tag}`}
        >
          {`${labels.get(tag) ?? 'Deleted tag'} ×`}
        </CommandButton>
      ))}
      {value.length < most && (
        <label className={styles.choice}>
          {label}
          <select
            {...problem.marks}
            {...problem.invalid}
            value=""
            onChange={(event) => change([...value, event.target.value])}
          >
            <option value="">Choose…</option>
            {free.map(({ name, tags }) => (
              <optgroup key={name} label={tagGroupInWords(name)}>
                {tags.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  problem?: PartProblem;
  change: (value: Value) => void;
}

export function Choice<Value extends string>({ label, value, options, problem, change }: ChoiceProps<Value>) {
  return (
    <label className={styles.choice}>
      {label}
      <select
        {...problem?.marks}
        {...problem?.invalid}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen) change(chosen[0]);
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Place {
  group: number;
  place: number;
}

interface Props extends Place {
  condition: DuplicateCondition;
  scope: ProfileKind;
  problems: readonly FilterProblem[];
}

export function ConditionRow({ condition, group, place, scope, problems }: Props) {
  const entry = entryOf(condition);
  const { label } = entry;
  const at = (name?: string) =>
    problemAt(problems, pathOfProblem(group, place, name === undefined ? {} : { at: name }));
  const controls = entry.controls?.(condition, scope) ?? [];
  const whole = at();
  const set = (next: DuplicateCondition) => {
    const groups = duplicateState.draft?.body.groups;
    if (!groups) return;
    // The label of a control says what is given beside the kind.
    const changed = { ...next, kind: condition.kind } as DuplicateCondition;
    changeBody({ groups: withCondition(groups, { group, place }, () => changed) });
  };
  return (
    <div
      className={`${styles.condition} ${frame.fields}`}
      role="group"
      aria-label={`Condition ${place + 1}: ${label}`}
      tabIndex={-1}
      {...whole.marks}
    >
      <span className={styles.kind}>{label}</span>
      <div className={styles.controls}>
        {controls.map((control) => (
          <Drawn key={control.label} {...{ control, set, group, place }} problem={at(control.name)} />
        ))}
        {[...controls.map(({ name }) => at(name)), whole].map((problem) => (
          <ProblemOfPart key={problem.id} problem={problem} />
        ))}
      </div>
      <CommandButton
        id="duplicate-filter.change"
        args={{ to: { change: 'remove-condition', group, place } }}
        size="sm"
        variant="text"
        label={`Remove condition ${place + 1} of group ${group + 1}: ${label}`}
      >
        Remove
      </CommandButton>
    </div>
  );
}

interface DrawnProps extends Place {
  problem: PartProblem;
  control: Control<DuplicateCondition>;
  set: (next: DuplicateCondition) => void;
}

function Drawn({ control, set, problem, ...place }: DrawnProps) {
  switch (control.of) {
    case 'choice':
      return <Choice {...control} problem={problem} change={(value) => set(control.change(value))} />;
    case 'amount':
      return <Amount {...control} problem={problem} change={(value) => set(control.change(value))} />;
    case 'tags':
      return <TagsControl {...control} {...place} problem={problem} change={(tags) => set(control.change(tags))} />;
  }
}

interface AmountProps {
  label: string;
  value: number;
  problem: PartProblem;
  change: (value: number) => void;
}

/** A whole number; its problem is below it. */
function Amount({ label, value, problem, change }: AmountProps) {
  // Text that is no number cannot be in a condition, and is kept here as typed.
  const [typed, setTyped] = useState('');
  const type = (text: string) => {
    setTyped(text);
    change(typedNumber(text));
  };
  return (
    <label className={styles.choice}>
      {label}
      <NumberField
        {...problem.marks}
        {...problem.invalid}
        value={Number.isNaN(value) || typedNumber(typed) === value ? typed : String(value)}
        change={type}
      />
    </label>
  );
}

interface PartProblem {
  id: string;
  sentence: string | null;
  /** For the part itself: it refers to the sentence, and a refused save moves to the first marked part. */
  marks: { 'aria-describedby'?: string; 'data-problem'?: true };
  /** For a part that is a control. */
  invalid: { 'aria-invalid'?: true };
}

export function problemAt(problems: readonly FilterProblem[], path: string): PartProblem {
  const id = `problem-${path.replaceAll('.', '-')}`;
  const problem = problems.find((each) => each.path === path);
  if (!problem) return { id, sentence: null, marks: {}, invalid: {} };
  return {
    id,
    sentence: besidePart(problem),
    marks: { 'aria-describedby': id, 'data-problem': true },
    invalid: { 'aria-invalid': true },
  };
}

export function ProblemOfPart({ problem: { id, sentence } }: { problem: PartProblem }) {
  if (sentence === null) return null;
  return (
    <span id={id} className={styles.problem}>
      {sentence}
    </span>
  );
}
