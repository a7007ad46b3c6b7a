import { dayInWords } from '../ui/text/moment-in-words.ts';
import { countryName } from '../../contract/profiles/value-in-words.ts';
import { counted } from '../../contract/base/words.ts';
import type { DuplicateEvidence } from '../../contract/duplicates/duplicate-pair.ts';
import { LevelledPhoto } from '../ui/pictures/photo.tsx';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import styles from './evidence.module.css';

/** For a pair that its filter would not find with the profiles' current values: in a list, and beside the two. */
export const NOT_SO_NOW = 'No longer alike';
export const NOT_SO_NOW_BECAUSE =
  'The filter no longer finds these two: what matched has changed since, or was only in a save that was blocked.';

/** How likely the two are one person: the one measure by which pairs are named and sorted. */
export function certainty(score: number): string {
  return `${score}% certain`;
}

interface Props {
  evidence: DuplicateEvidence;
  revealed?: boolean;
  /** Small, without values. */
  brief?: boolean;
  sides?: readonly [first: string, second: string];
}

const SIDES = ['the first profile', 'the second profile'] as const;

export function Evidence(props: Props) {
  return (
    <>
      <For {...props} />
      {props.evidence.against.length > 0 && <Against {...props} />}
      <Together {...props.evidence} />
    </>
  );
}

function For({ evidence, revealed = false, brief = false, sides = SIDES }: Props) {
  return (
    <ol className={styles.parts} aria-label="For">
      {evidence.parts.map((part) => (
        <li key={`${part.words} ${part.found}`} className={styles.part}>
          <span className={styles.words}>{part.words}</span>
          {/* "Same date of birth" says all of "the same day". */}
          {!(part.words.startsWith('Same ') && part.found.startsWith('the same')) && (
            <span className={styles.found}>{part.found}</span>
          )}
          <span className={styles.points}>
            {part.closeness < 1 && `${rounded(part.weight * part.closeness)} of `}
            {counted(part.weight, 'point')} for
          </span>
          {part.pictures && <TwoPictures pictures={part.pictures} size={brief ? 64 : 160} {...{ revealed, sides }} />}
          {!brief && part.first !== '' && (
            <span className={styles.values}>
              <q {...PERSON_TEXT}>{comparedInWords(part.condition, part.first)}</q>
              {part.second !== part.first && (
                <>
                  {' '}
                  and <q {...PERSON_TEXT}>{comparedInWords(part.condition, part.second)}</q>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How the certainty follows from the points: what is for, of all that could be for and what is against. */
function Together({ parts, against, score }: DuplicateEvidence) {
  const sum = (weights: readonly { weight: number }[]) => weights.reduce((all, { weight }) => all + weight, 0);
  const met = rounded(parts.reduce((all, { weight, closeness }) => all + weight * closeness, 0));
  const [most, contrary] = [sum(parts), sum(against)];
  if (most === 0 || (met === most && contrary === 0)) return null;
  return (
    <p className={styles.together}>
      {`${met} of ${rounded(most + contrary)} points speak for one person: ${certainty(score)}.`}
    </p>
  );
}

const rounded = (points: number) => Math.round(10 * points) / 10;

/** A country is stored by its code, a day as YYYY-MM-DD. */
function comparedInWords(condition: DuplicateEvidence['parts'][number]['condition'], value: string): string {
  if (condition.kind === 'date-of-birth') return dayInWords(value);
  return condition.kind === 'dropdown' && condition.field === 'country' ? countryName(value) : value;
}

function Against({ evidence: { against }, brief = false }: Props) {
  return (
    <ul className={styles.against} aria-label="Against">
      {against.map(({ fact, words, first, second, weight }) => {
        const inWords = (value: string) => (fact === 'country' ? countryName(value) : dayInWords(value));
        return (
          <li key={fact} className={styles.part}>
            <span className={styles.words}>{words}</span>
            <span className={styles.points}>{counted(weight, 'point')} against</span>
            {!brief && (
              <span className={styles.values}>
                <q {...PERSON_TEXT}>{inWords(first)}</q> and <q {...PERSON_TEXT}>{inWords(second)}</q>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface TwoPicturesProps {
  pictures: NonNullable<DuplicateEvidence['parts'][number]['pictures']>;
  size: number;
  revealed: boolean;
  sides: readonly [first: string, second: string];
}

function TwoPictures({ pictures, size, revealed, sides }: TwoPicturesProps) {
  return (
    <span className={styles.pictures}>
      {(['first', 'second'] as const).map((side, place) => {
        const { url, adult_level: level } = pictures[side];
        return <LevelledPhoto key={side} {...{ url, level, size, revealed }} alt={`Picture of ${sides[place]}`} />;
      })}
    </span>
  );
}
