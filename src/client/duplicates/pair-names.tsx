import type { PairSide } from '../../contract/duplicates/duplicate-pair.ts';
import { pairName, sideName } from './suspicion-state.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import styles from './pair-names.module.css';
import { LevelledPhoto } from '../ui/pictures/photo.tsx';

export function PairNames({ first, second }: { first: PairSide; second: PairSide }) {
  return (
    <span className={styles.names} title={pairName({ first, second })}>
      <span>
        <PersonText>{sideName(first)}</PersonText>
        <span className="visually-hidden"> and </span>
      </span>
      <span>
        <PersonText>{sideName(second)}</PersonText>
      </span>
    </span>
  );
}

export function PairPhotos({ first, second }: { first: PairSide; second: PairSide }) {
  return [first, second].map(({ id, photo }) => (
    <LevelledPhoto key={id} url={photo?.url ?? null} alt="" size={28} level={photo?.adult_level ?? null} />
  ));
}
