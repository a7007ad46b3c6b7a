import type { DuplicateEvidence } from '../../contract/shapes/duplicate-pair.ts';
import { Photo } from '../ui/photo.tsx';
import { useBlur } from '../ui/use-blur.ts';
import { PERSON_TEXT } from '../ui/person-text.tsx';
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

/**
 * Why two profiles match: each condition in words, how near they are, and its share of the score as a bar. Below, what
 * contradicts it and by how much that lowers the score.
 */
export function Evidence(props: Props) {
  return (
    <>
      <Agreeing {...props} />
      {props.evidence.against.length > 0 && <Against {...props} />}
    </>
  );
}

function Agreeing({ evidence, revealed = false, brief = false, sides = SIDES }: Props) {
  return (
    <ol className={styles.parts} aria-label={`Why: ${evidence.score} of 100`}>
      {evidence.parts.map((part) => (
        <li key={`${part.words} ${part.found}`} className={styles.part}>
          <span className={styles.words}>{part.words}</span>
          <span className={styles.found}>
            {part.found}
            {!brief && ` · weight ${part.weight}`}
          </span>
          <span className={styles.share}>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${part.share}%` }} />
            </span>
            {part.share} %<span className="visually-hidden"> of the score</span>
          </span>
          {part.pictures && <TwoPictures pictures={part.pictures} size={brief ? 64 : 160} {...{ revealed, sides }} />}
          {!brief && part.first !== '' && (
            <span className={styles.values}>
              <q {...PERSON_TEXT}>{part.first}</q>
              {part.second !== part.first && (
                <>
                  {' '}
                  and <q {...PERSON_TEXT}>{part.second}</q>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Against({ evidence: { score, against }, brief = false }: Props) {
  const without = score + against.reduce((sum, { lowered }) => sum + lowered, 0);
  return (
    <ul className={styles.against} aria-label={`Against: ${score} of 100 instead of ${without}`}>
      {against.map(({ fact, words, first, second, weight, lowered }) => (
        <li key={fact} className={styles.part}>
          <span className={styles.words}>{words}</span>
          <span className={styles.lowered}>
            −{lowered}
            <span className="visually-hidden"> of the score</span>
          </span>
          {!brief && (
            <span className={styles.values}>
              <q {...PERSON_TEXT}>{first}</q> and <q {...PERSON_TEXT}>{second}</q> · weight {weight}
            </span>
          )}
        </li>
      ))}
    </ul>
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
