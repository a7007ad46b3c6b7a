import type { Part } from '../context/part-shape.ts';
import { settingsPort } from './settings-port.ts';

export const settingsPart = { ports: { settings: settingsPort } } satisfies Part;
