export interface S3Settings {
  /** https://host:port */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of the names of objects: '' or ending with "/". */
  prefix: string;
  key: string;
  secret: string;
  /** Milliseconds for which the store may be silent in the middle of a request. */
  silence: number;
}

const PARAMETERS = new Set(['region', 'insecure', 'timeout']);
const DEFAULT_REGION = 'us-east-1';
/** Seconds. */
const DEFAULT_TIMEOUT = '15';

/**
 * Reads `s3://key:secret@host:port/bucket/prefix?region=…&insecure=true&timeout=…`; key and secret are
 * percent-encoded where they hold a character with a meaning in addresses. Throws an Error with a
 * sentence that says what is wrong, and never repeats the address: it holds the secret.
 */
export function s3SettingsIn(text: string): S3Settings {
  if (!URL.canParse(text)) throw wrong('is not a valid address. It should look like s3://key:secret@host/bucket');
  const url = new URL(text);
  if (url.protocol !== 's3:') throw wrong('must begin with s3://');
  if (!url.hostname) throw wrong('names no host. It should look like s3://key:secret@host/bucket');
  if (!url.username || !url.password) throw wrong('needs a key and a secret: s3://key:secret@host/bucket');
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw wrong('needs the name of a bucket after the host');
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) throw wrong(`does not take "${unknown}"; it takes region, insecure and timeout`);
  const insecure = url.searchParams.get('insecure') ?? 'false';
  if (insecure !== 'true' && insecure !== 'false') throw wrong('takes insecure=true or insecure=false');
  const region = url.searchParams.get('region') ?? DEFAULT_REGION;
  if (!/^[a-z0-9-]+$/.test(region)) throw wrong('takes a region of small letters, digits and hyphens');
  const timeout = url.searchParams.get('timeout') ?? DEFAULT_TIMEOUT;
  if (!/^[1-9]\d{0,2}$/.test(timeout)) throw wrong('takes a timeout of 1 to 999 seconds');
  return {
    endpoint: `${insecure === 'true' ? 'http' : 'https'}://${url.host}`,
    region,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    key: decodedIn(url.username),
    secret: decodedIn(url.password),
    silence: Number(timeout) * 1000,
  };
}

function decodedIn(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('contains a % that does not start an escape such as %2F. Write %25 for a plain %');
  }
}

function wrong(how: string): Error {
  return new Error(`MEDIA_URL ${how}.`);
}
