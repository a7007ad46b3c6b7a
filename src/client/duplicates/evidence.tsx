import type { DuplicateEvidence } from '../../contract/shapes/duplicate-pair.ts';
import { Photo } from '../ui/photo.tsx';
import { useBlur } from '../ui/use-blur.ts';
import styles from './evidence.module.css';

interface Props {
  evidence: DuplicateEvidence;
  /** Pictures are shown whatever their adult level. */
  revealed?: boolean;
  /** Small, without values. */
  brief?: boolean;
  /** What the two profiles are called. */
  sides?: readonly [first: string, second: string];
}

const SIDES = ['the first profile', 'the second profile'] as const;

/** Why two profiles match: each condition in words, how near they are, and its share of the score as a bar. */
export function Evidence({ evidence, revealed = false, brief = false, sides = SIDES }: Props) {
  return (
    <ol className={styles.parts} aria-label={`Why: ${evidence.score} of 100`}>
      {evidence.parts.map((part) => (
        <li key={`${part.words} ${part.found}`} className={styles.part}>
          <span className={styles.words}>{part.words}</span>
          <span className={styles.found}>{part.found}</span>
          <span className={styles.share}>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${part.share}%` }} />
            </span>
            {part.share} %<span className="visually-hidden"> of the score</span>
          </span>
          {part.pictures && <TwoPictures pictures={part.pictures} size={brief ? 64 : 160} {...{ revealed, sides }} />}
          {!brief && part.first !== '' && (
            <span className={styles.values}>
              <q>{part.first}</q>
              {part.second !== part.first && (
                <>
                  {' '}
                  and <q>{part.second}</q>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface TwoPicturesProps {
  pictures: NonNullable<DuplicateEvidence['parts'][number]['pictures']>;
  size: number;
  revealed: boolean;
  sides: readonly [first: string, second: string];
}

function TwoPictures({ pictures: { first, second }, size, revealed, sides }: TwoPicturesProps) {
  const isBlurred = useBlur();
  const blurred = (level: string | null) => !revealed && isBlurred(level);
  return (
    <span className={styles.pictures}>
      <Photo url={first.url} alt={`Picture of ${sides[0]}`} size={size} blurred={blurred(first.adult_level)} />
      <Photo url={second.url} alt={`Picture of ${sides[1]}`} size={size} blurred={blurred(second.adult_level)} />
    </span>
  );
}
