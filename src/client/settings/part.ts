import type { Part } from '../context/part-shape.ts';
import { settingsPort } from './settings-port.ts';

/** What an Admin sets for everybody, and a person for themselves. */
export const settingsPart = { ports: { settings: settingsPort } } satisfies Part;
