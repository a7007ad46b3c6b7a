import { isIP, isIPv6 } from 'node:net';
import { blockListOf } from '../network/callers.ts';
import { namedReceivers } from '../network/outside.ts';
import { s3SettingsIn, type S3Settings } from './media-url.ts';

export interface FirebaseSettings {
  kind: 'firebase';
  projectId: string;
  apiKey: string;
  authDomain: string;
  tenantId: string | null;
  /** Path of the key file with which the server asks the project about its accounts. */
  serviceAccountFile: string;
}

export interface Config {
  host: string;
  /** 0: any free port. */
  port: number;
  dataDirectory: string;
  /** null: the embedded database under the data directory. */
  databaseUrl: string | null;
  /** null: files under the data directory. */
  media: S3Settings | null;
  /** null: the geo API of this process. */
  geoUrl: string | null;
  /** What a scraper of /metrics must send; null: there is no such address. */
  metricsToken: string | null;
  /** Requests a second that one person may send, over ten seconds. */
  requestsPerSecond: number;
  /** A sign-in ends after so many hours, whatever was done in it. */
  signInHours: number;
  /** Addresses and networks of proxies whose headers about callers and TLS are trusted. */
  trustedProxies: readonly string[];
  /** Private or non-TLS addresses to which events may be sent. */
  privateReceivers: readonly string[];
  identity: { kind: 'local' } | FirebaseSettings;
  /** Base profiles to write into an empty database; null when it was not set. */
  sample: 'small' | 'none' | number | null;
}

/** A setting or a circumstance that stops the start; the message is one sentence for the person who starts it. */
export class StartRefusal extends Error {}

/**
 * Issuer and audience of every local token. No Firebase project can have this name, so a local token is refused
 * wherever a real project is configured, and the other way round.
 */
export const LOCAL_PROJECT_ID = 'dossier-local';

/** The number of shipped base profiles, which `small` stands for. */
export const SAMPLE_MAXIMUM = 2000;

type Environment = Readonly<Record<string, string | undefined>>;
type Setting = (name: string) => string | null;

/** Reads every setting. Throws a `StartRefusal` that names the first variable with a wrong value. */
export function readConfig(environment: Environment): Config {
  const setting: Setting = (name) => environment[name]?.trim() || null;
  return {
    host: setting('HOST') ?? '127.0.0.1',
    port: portIn(setting('PORT')),
    dataDirectory: setting('DATA_DIR') ?? './data',
    databaseUrl: urlIn('DATABASE_URL', setting('DATABASE_URL'), ['postgres:', 'postgresql:']),
    media: mediaIn(setting('MEDIA_URL')),
    geoUrl: urlIn('GEO_URL', setting('GEO_URL'), ['http:', 'https:']),
    metricsToken: metricsTokenIn(setting('METRICS_TOKEN')),
    requestsPerSecond: wholeNumberIn('REQUESTS_PER_SECOND', setting, REQUESTS, MOST_REQUESTS),
    signInHours: wholeNumberIn('SIGN_IN_HOURS', setting, SIGN_IN_HOURS, MOST_SIGN_IN_HOURS),
    trustedProxies: proxiesIn(setting('TRUSTED_PROXIES')),
    privateReceivers: receiversIn(setting('PRIVATE_RECEIVERS')),
    identity: identityIn(setting),
    sample: sampleIn(setting('SAMPLE')),
  };
}

function portIn(text: string | null): number {
  if (text === null) return 4000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new StartRefusal(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

/** Shorter ones can be guessed by trying. */
const SHORTEST_TOKEN = 16;

function metricsTokenIn(text: string | null): string | null {
  if (text === null || (text.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(text))) return text;
  throw new StartRefusal(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} visible characters and no spaces.`);
}

/**
 * Three for each press of a key that is held down, which repeats some 30 times a second. Most presses request
 * nothing, and opening a record requests more, but nobody opens thirty in a second. The browser tests, which press
 * faster than people, run with it.
 */
const REQUESTS = 100;
const MOST_REQUESTS = 999_999;

/** A working day with its breaks. */
const SIGN_IN_HOURS = 12;
/** Thirty days: nobody is to be signed in forever. */
const MOST_SIGN_IN_HOURS = 720;

function wholeNumberIn(name: string, setting: Setting, unset: number, most: number): number {
  const text = setting(name);
  if (text === null) return unset;
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= most) return Number(text);
  throw new StartRefusal(`${name} must be a whole number from 1 to ${most}, not "${text}".`);
}

/** A proxy on the same machine; nobody else can connect from there. */
const SAME_MACHINE: readonly string[] = ['127.0.0.0/8', '::1'];

function proxiesIn(text: string | null): readonly string[] {
  if (text === null) return SAME_MACHINE;
  return listIn(text, blockListOf, 'TRUSTED_PROXIES must be addresses or networks');
}

function receiversIn(text: string | null): readonly string[] {
  if (text === null) return [];
  return listIn(text, namedReceivers, 'PRIVATE_RECEIVERS must be host names, addresses or networks');
}

/** @param check throws an error for an entry that is none */
function listIn(text: string, check: (entries: readonly string[]) => unknown, what: string): readonly string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  try {
    check(entries);
    return entries;
  } catch (error) {
    throw new StartRefusal(`${what} such as 10.1.0.0/16, separated by commas.`, { cause: error });
  }
}

/** Whether nobody can sign in at the server's own address, as browsers see it: no proxy is named that might add TLS. */
export function isPlainAddress({ host, trustedProxies }: Pick<Config, 'host' | 'trustedProxies'>): boolean {
  const own = blockListOf(SAME_MACHINE);
  const isOwn = host === 'localhost' || (isIP(host) !== 0 && own.check(host, isIPv6(host) ? 'ipv6' : 'ipv4'));
  return !isOwn && trustedProxies.every((proxy) => SAME_MACHINE.includes(proxy));
}

function urlIn(name: string, text: string | null, protocols: readonly string[]): string | null {
  if (text === null) return null;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  // The value itself is not repeated: it may hold a password.
  throw new StartRefusal(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
}

function mediaIn(text: string | null): S3Settings | null {
  try {
    return text === null ? null : s3SettingsIn(text);
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error));
  }
}

function identityIn(setting: Setting): Config['identity'] {
  const names = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_TENANT_ID'];
  const given = names.filter((name) => setting(name));
  if (given.length === 0) return { kind: 'local' };
  const projectId = setting('FIREBASE_PROJECT_ID');
  const apiKey = setting('FIREBASE_API_KEY');
  if (!projectId) throw new StartRefusal(`FIREBASE_PROJECT_ID must be set because ${given[0]} is set.`);
  if (!apiKey) throw new StartRefusal(`FIREBASE_API_KEY must be set because ${given[0]} is set.`);
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(projectId) || projectId === LOCAL_PROJECT_ID) {
    throw new StartRefusal(`FIREBASE_PROJECT_ID must be the identifier of a Firebase project, not "${projectId}".`);
  }
  const authDomain = setting('FIREBASE_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`;
  if (!/^[a-z0-9.-]+$/i.test(authDomain)) {
    throw new StartRefusal(`FIREBASE_AUTH_DOMAIN must be a host name, not "${authDomain}".`);
  }
  const serviceAccountFile = setting('GOOGLE_APPLICATION_CREDENTIALS');
  if (!serviceAccountFile) {
    throw new StartRefusal(
      'GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account when FIREBASE_PROJECT_ID is given.',
    );
  }
  const tenantId = setting('FIREBASE_TENANT_ID');
  return { kind: 'firebase', projectId, apiKey, authDomain, tenantId, serviceAccountFile };
}

function sampleIn(text: string | null): Config['sample'] {
  if (text === null || text === 'small' || text === 'none') return text;
  const count = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= SAMPLE_MAXIMUM) return count;
  throw new StartRefusal(
    `SAMPLE must be small, none, or a number of base profiles up to ${SAMPLE_MAXIMUM}, not "${text}".`,
  );
}
