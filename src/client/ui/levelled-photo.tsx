import type { ComponentProps } from 'react';
import { Photo } from './photo.tsx';
import { useBlur } from './use-blur.ts';

interface Props extends Omit<ComponentProps<typeof Photo>, 'blurred'> {
  /** Name of its adult level; null: it has none. */
  level: string | null;
}

/** A thumbnail, blurred by its adult level and the person's own preference. */
export function LevelledPhoto({ level, ...photo }: Props) {
  return <Photo {...photo} blurred={useBlur()(level)} />;
}
