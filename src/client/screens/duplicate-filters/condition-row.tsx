import { CONDITION_LABELS } from '../../../../commands/duplicates/rule-changes.ts';
import { choiceFieldsOf, textFieldsOf } from '../../../contract/policy/duplicate-fields.ts';
import { similarityOf } from '../../../contract/policy/duplicate-conditions.ts';
import {
  PICTURE_DISTANCE,
  type DuplicateCondition,
  type DuplicateRule,
  type TextComparison,
} from '../../../contract/shapes/duplicate-filter.ts';
import { changeBody, duplicateState } from '../../duplicates/duplicate-state.ts';
import { withCondition } from '../../duplicates/edit-rule.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Choice } from './choice.tsx';
import { TagsControl } from './tags-control.tsx';
import frame from '../../duplicates/duplicate-screen.module.css';
import styles from './duplicate-filters.module.css';

const COMPARISONS: readonly (readonly [TextComparison, string])[] = [
  ['exact', 'exactly the same'],
  ['normalised', 'same in any spelling or script'],
  ['similar', 'alike'],
  ['phonetic', 'sounds the same'],
];

interface Props {
  condition: DuplicateCondition;
  group: number;
  place: number;
  scope: DuplicateRule['scope'];
}

/** One condition with whatever can be chosen about it. */
export function ConditionRow({ condition, group, place, scope }: Props) {
  const label = CONDITION_LABELS[condition.kind];
  const set = (next: DuplicateCondition) => {
    const groups = duplicateState.draft?.body.groups;
    if (groups) changeBody({ groups: withCondition(groups, { group, place }, () => next) });
  };
  return (
    <div className={`${styles.condition} ${frame.fields}`} role="group" aria-label={`Condition ${place + 1}: ${label}`}>
      <span className={styles.kind}>{label}</span>
      <div className={styles.controls}>
        <Controls condition={condition} set={set} {...{ group, place, scope }} />
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

type ControlsProps = Props & { set: (next: DuplicateCondition) => void };

function Controls({ condition, set, group, place, scope }: ControlsProps) {
  switch (condition.kind) {
    case 'text':
      return (
        <>
          <Choice
            label="Field"
            value={condition.field}
            options={textFieldsOf(scope).map(({ name, label }) => [name, label])}
            change={(field) => set({ ...condition, field })}
          />
          <Choice
            label="Is"
            value={condition.comparison}
            options={COMPARISONS}
            change={(comparison) => set({ kind: 'text', field: condition.field, comparison })}
          />
          {condition.comparison === 'similar' && (
            <Amount
              label="At least, in %"
              value={Math.round(similarityOf(condition) * 100)}
              least={30}
              most={100}
              change={(percent) => set({ ...condition, similarity: percent / 100 })}
            />
          )}
        </>
      );
    case 'dropdown':
      return (
        <Choice
          label="Same"
          value={condition.field}
          options={choiceFieldsOf(scope).map(({ name, label }) => [name, label])}
          change={(field) => set({ ...condition, field })}
        />
      );
    case 'tag':
      return <TagsControl {...{ condition, set, group, place }} />;
    case 'active':
      return (
        <Choice
          label="Active"
          value={condition.value}
          options={[
            ['yes', 'both are'],
            ['no', 'neither is'],
            ['any', 'does not matter'],
          ]}
          change={(value) => set({ ...condition, value })}
        />
      );
    case 'date-of-birth':
      return (
        <Amount
          label="Days apart, at most"
          value={condition.days}
          least={0}
          most={31}
          change={(days) => set({ ...condition, days })}
        />
      );
    case 'distance':
      return (
        <Amount
          label="Kilometres apart, at most"
          value={condition.kilometres}
          least={0}
          most={500}
          change={(kilometres) => set({ ...condition, kilometres })}
        />
      );
    case 'similar-picture':
      return (
        <Amount
          label="Different bits of 256, at most"
          value={condition.distance}
          least={0}
          most={PICTURE_DISTANCE}
          change={(distance) => set({ ...condition, distance })}
        />
      );
    case 'same-file':
    case 'same-document':
      return null;
  }
}

interface AmountProps {
  label: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
}

/** A whole number; what is outside of its bounds is told beside the buttons. */
function Amount({ label, value, least, most, change }: AmountProps) {
  return (
    <label className={styles.choice}>
      {label}
      <input
        type="number"
        step={1}
        min={least}
        max={most}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
    </label>
  );
}
