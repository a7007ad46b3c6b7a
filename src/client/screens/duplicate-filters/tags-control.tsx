import type { DuplicateCondition } from '../../../contract/shapes/duplicate-filter.ts';
import { useTags } from '../../data/lookups.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Choice } from './choice.tsx';
import styles from './duplicate-filters.module.css';

type TagCondition = Extract<DuplicateCondition, { kind: 'tag' }>;

interface Props {
  condition: TagCondition;
  set: (next: TagCondition) => void;
  group: number;
  place: number;
}

const MOST_TAGS = 20;

/** The tags of a condition, each with its way out, and one more to choose. */
export function TagsControl({ condition, set, group, place }: Props) {
  const groups = useTags();
  const labels = new Map(groups.flatMap(({ tags }) => Object.values(tags).map(({ id, label }) => [id, label])));
  const free = groups.map(({ name, tags }) => ({
    name,
    tags: Object.values(tags).filter(({ id }) => !condition.tags.includes(id)),
  }));
  return (
    <>
      <Choice
        label="Tags"
        value={condition.match}
        options={[
          ['same', 'share one of'],
          ['any', 'each has one of'],
        ]}
        change={(match) => set({ ...condition, match })}
      />
      {condition.tags.map((tag) => (
        <CommandButton
          key={tag}
          id="duplicate-filter.change"
          args={{ to: { change: 'remove-tag', group, place, tag } }}
          size="sm"
          label={`Remove the tag ${labels.get(tag) ?? tag}`}
        >
          {`${labels.get(tag) ?? 'Tag that is gone'} ×`}
        </CommandButton>
      ))}
      {condition.tags.length < MOST_TAGS && (
        <label className={styles.choice}>
          Add a tag
          <select value="" onChange={(event) => set({ ...condition, tags: [...condition.tags, event.target.value] })}>
            <option value="">-</option>
            {free.map(({ name, tags }) => (
              <optgroup key={name} label={name}>
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
