import type { AnyCommand } from '../command.ts';
import { claimItem, stealItem, putBackItem, giveUpDecision, startQueue } from './claims.ts';
import {
  backToLast,
  editItem,
  imageCommands,
  revealImages,
  showImage,
  toggleBase,
  toList,
  setLevelOfShown,
} from './look-around.ts';
import { skipItem } from './skip.ts';

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
