import { useSnapshot } from 'valtio';
import type { Lane } from '../../../commands/media/images.ts';
import type { FilePurpose } from '../../contract/base/media-limits.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import styles from './uploads.module.css';
import { uploads, type Upload } from './upload-state.ts';
import { isolated } from '../../contract/base/words.ts';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';

const COMMANDS = {
  image: { again: 'images.send-again', forget: 'images.forget-uploads' },
  document: { again: 'document.send-again', forget: 'document.forget-uploads' },
} as const;

/** `lane`: of images. */
type UploadListProps = { ownerId: string } & ({ purpose: 'image'; lane: Lane } | { purpose: 'document'; lane?: never });

/**
 * Files on their way to one lane, or among the documents: the progress, the reason of a refusal, and the way to try
 * again.
 */
export function UploadList({ purpose, ownerId, lane }: UploadListProps) {
  const { all } = useSnapshot(uploads);
  const mine = all.filter(
    ({ to }) => to.purpose === purpose && to.owner.id === ownerId && (to.purpose === 'document' || to.lane === lane),
  );
  if (mine.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {mine.map((upload) => (
        <Row key={upload.id} upload={upload as Upload} purpose={purpose} />
      ))}
    </ul>
  );
}

function Row({ upload: { id, name, status, share, problem }, purpose }: { upload: Upload; purpose: FilePurpose }) {
  const { again, forget } = COMMANDS[purpose];
  const files = [id];
  return (
    <li className={styles.upload} data-status={status}>
      <span className={styles.name} title={name} {...PERSON_TEXT}>
        {name}
      </span>
      {problem === null ? (
        <>
          <progress className={styles.progress} value={share} max={1} aria-label={`${isolated(name)} sent`} />
          <span className={styles.share}>{status === 'waiting' ? 'Waiting' : `${Math.round(share * 100)}%`}</span>
        </>
      ) : (
        <span className={styles.problem}>{problem}</span>
      )}
      <span className={styles.actions}>
        {status === 'failed' && (
          <CommandButton id={again} args={{ files }} size="sm" variant="outline">
            Retry <span className="visually-hidden">{name}</span>
          </CommandButton>
        )}
        {(status === 'failed' || status === 'refused') && (
          <CommandButton id={forget} args={{ files }} size="sm" variant="text">
            Dismiss <span className="visually-hidden">{name}</span>
          </CommandButton>
        )}
      </span>
    </li>
  );
}
