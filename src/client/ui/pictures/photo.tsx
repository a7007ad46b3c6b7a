import { useSnapshot } from 'valtio';
import { type CSSProperties, type ComponentProps, useState } from 'react';
import { ImageOff, UserRound } from 'lucide-react';
import { contentOf, canExpire, renewIfExpired, useNewestLink } from '../../data/signed-links.ts';
import { Icon } from '../icon.tsx';
import { scaled } from '../scaled.ts';
import styles from './photo.module.css';
import { connection } from '../../data/network/connection.ts';
import { useBlur } from './use-blur.ts';

interface PhotoProps {
  /** null: there is no picture. */
  url: string | null;
  /** The content of the picture; '' where the name is beside it. */
  alt: string;
  /** Width in px at the usual size of letters. */
  size?: number;
  /** The same of the height; square by default. */
  height?: number;
  /** Blurred, as the adult level requires. */
  blurred?: boolean;
}

/** A thumbnail that takes its room before it is loaded, so that nothing moves. */
export function Photo({ url: asked, alt, size: usual = 28, height: high = usual, blurred = false }: PhotoProps) {
  const size = scaled(usual);
  const height = scaled(high);
  const { url, failed, onError } = useFailedFile(asked);
  const room = { width: size, height, '--blur': `${Math.max(4, Math.round(size / 6))}px` } as CSSProperties;
  const icon = Math.round(Math.min(size, height) * 0.5);
  return (
    <span className={styles.photo} style={room} data-blurred={blurred || undefined}>
      {url === null || failed ? (
        <Icon
          of={failed ? ImageOff : UserRound}
          size={`${icon}px`}
          label={failed ? 'Picture not available' : 'No picture'}
        />
      ) : (
        <img
          // Nothing of another picture stays on the screen while this one is loading.
          key={contentOf(url)}
          src={url}
          alt={alt}
          width={size}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
        />
      )}
    </span>
  );
}

interface Props extends Omit<ComponentProps<typeof Photo>, 'blurred'> {
  /** Name of its adult level; null: it has none. */
  level: string | null;
  /** The person has asked to see it, whatever its level. */
  revealed?: boolean;
}

/** A thumbnail, blurred by its adult level and the person's own preference. */
export function LevelledPhoto({ level, revealed = false, ...photo }: Props) {
  const isBlurred = useBlur();
  return <Photo {...photo} blurred={!revealed && isBlurred(level)} />;
}

interface File<Url> {
  /** Its present address. */
  url: Url;
  failed: boolean;
  onError: () => void;
}

/**
 * Whether the file at this address could not be fetched. An expired address is renewed first. Once the network is back,
 * or under an address that was signed anew, it may be tried again.
 */
export function useFailedFile<Url extends string | null>(asked: Url): File<Url> {
  const url = useNewestLink(asked);
  const { returns } = useSnapshot(connection);
  const [failure, setFailure] = useState<{ url: string | null; returns: number } | null>(null);
  const failed = failure !== null && failure.url === url && failure.returns === returns;
  const note = () => setFailure({ url, returns: connection.returns });
  return {
    url,
    failed,
    onError: () => (url !== null && canExpire(url) ? void renewIfExpired(url).then(note) : note()),
  };
}
