import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * PostgreSQL's additions to an error repeat values of the row, which may be somebody's name or address; so do the paths
 * of requests. The error's message and code say what went wrong.
 */
const PERSONAL = ['detail', 'where', 'hint', 'parameters'].flatMap((name) => [`err.${name}`, `err.facts.${name}`]);

/** The log: a line of JSON for each event on standard error, without personal data. */
export function serviceLog(destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  return pino({ level: 'info', redact: { paths: PERSONAL, remove: true } }, destination);
}
