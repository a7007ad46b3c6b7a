import type { MediaItem } from '../../contract/shapes/base-profile.ts';
import { isBlurred } from '../../contract/policy/adult-levels.ts';
import { NOT_TAGGED } from '../../contract/policy/required-fields.ts';
import { useTags } from '../data/lookups.ts';
import styles from './media-part.module.css';
import { Photo } from './photo.tsx';
import { Section } from './section.tsx';

interface MediaPartProps {
  id: 'images' | 'attachments';
  title: string;
  items: readonly MediaItem[];
}

/** Pictures in their order with number and adult level; how many are tagged stands in the heading. */
export function MediaPart({ id, title, items }: MediaPartProps) {
  const levels = useLevelNames();
  const tagged = items.filter((item) => levelOf(item) !== null).length;
  return (
    <Section id={id} title={title} count={{ value: `${tagged}/${items.length}`, of: 'tagged with an adult level' }}>
      {items.length === 0 ? (
        <p className={styles.none}>None yet.</p>
      ) : (
        <ul className={styles.pictures}>
          {items.map((item, index) => {
            const level = levels.get(levelOf(item) ?? '') ?? null;
            return (
              <li key={item.id}>
                <Photo
                  url={item.thumbnail_url}
                  alt={`${title} ${index + 1}`}
                  size={80}
                  height={96}
                  blurred={isBlurred(level)}
                />
                <span className={styles.caption}>
                  {index + 1} · {level ?? 'Not tagged'}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function levelOf({ attachment_adult_level_tag_id: level }: MediaItem): string | null {
  return level === NOT_TAGGED ? null : level;
}

/** Names of tags by their identifiers. */
function useLevelNames(): ReadonlyMap<string, string> {
  const groups = useTags();
  return new Map(groups.flatMap(({ tags }) => Object.entries(tags).map(([name, { id }]) => [id, name])));
}
