import type { AnyCommand } from '../command.ts';
import { fillFrom, putBack } from './fill-from.ts';
import { pinLocale, toggleBasePin, unpin } from './pin.ts';

export const PINS_COMMANDS: readonly AnyCommand[] = [toggleBasePin, pinLocale, unpin, fillFrom, putBack];
