import type { AnyCommand } from '../command.ts';
import { claimItem, stealItem } from './claim.ts';
import { giveUpDecision } from './give-up.ts';
import { backToLast, editItem, imageCommands, revealImages, showImage, toggleBase, toList } from './look-around.ts';
import { putBackItem } from './put-back.ts';
import { setLevelOfShown } from './set-level.ts';
import { skipItem } from './skip.ts';
import { startQueue } from './start.ts';

export const QUEUE_COMMANDS: readonly AnyCommand[] = [
  startQueue,
  skipItem,
  editItem,
  backToLast,
  ...imageCommands,
  showImage,
  revealImages,
  setLevelOfShown,
  toggleBase,
  claimItem,
  stealItem,
  putBackItem,
  giveUpDecision,
  toList,
];
