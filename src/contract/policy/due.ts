import type { QueueName } from './queues.ts';
import type { ChosenSettings } from './settings.ts';
import { HOUR } from './time-spans.ts';
import { momentAfter, momentBefore } from './worked-time.ts';

/** The settings that say when an item of a queue is due. */
export type DueSettings = Pick<ChosenSettings, 'sla_hours' | 'working_hours'>;

/** When an item is due: so many working hours after it began to wait. */
export function dueAt(queue: QueueName, waitingSince: Date, settings: DueSettings): Date {
  return momentAfter(settings.working_hours[queue], waitingSince, settings.sla_hours[queue] * HOUR);
}

/** Since when an item must have waited to be past due at a moment: `dueAt` seen from the other side. */
export function pastDueSince(queue: QueueName, now: Date, settings: DueSettings): Date {
  return momentBefore(settings.working_hours[queue], now, settings.sla_hours[queue] * HOUR);
}

/** The share of the hours until due after which an item is late soon. */
const SOON_SHARE = 0.75;

/** When an item that nobody takes is said to be late soon. */
export function lateSoonAt(queue: QueueName, waitingSince: Date, settings: DueSettings): Date {
  return momentAfter(settings.working_hours[queue], waitingSince, settings.sla_hours[queue] * SOON_SHARE * HOUR);
}

/** Since when an item must have waited to be late soon, or past due, at a moment. */
export function lateSoonSince(queue: QueueName, now: Date, settings: DueSettings): Date {
  return momentBefore(settings.working_hours[queue], now, settings.sla_hours[queue] * SOON_SHARE * HOUR);
}
