import { tagGroupInWords } from '../../../contract/policy/code-words.ts';
import { useTags } from '../../data/lookups.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { PartProblem } from './part-problem.tsx';
import styles from './condition-row.module.css';

interface Props {
  label: string;
  value: readonly string[];
  most: number;
  problem: PartProblem;
  change: (tags: string[]) => void;
  group: number;
  place: number;
}

/** The tags of a condition, each with a button to remove it, and one more to choose. */
export function TagsControl({ label, value, most, problem, change, group, place }: Props) {
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
            <option value="">-</option>
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
