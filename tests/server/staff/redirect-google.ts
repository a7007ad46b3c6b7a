/** Hosts of Google that the server may speak to; the double answers for each below a path of its own. */
const HOSTS = new Set(['identitytoolkit.googleapis.com', 'oauth2.googleapis.com', 'www.googleapis.com']);

/** A fetch that takes what is meant for Google to the double, with the host as the first part of the path. */
export function redirected(double: string, real: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol === 'https:' && HOSTS.has(url.hostname)) {
      return real(`${double}/${url.hostname}${url.pathname}${url.search}`, init);
    }
    return real(input, init);
  };
}

// In a child process this file is loaded before everything else, and the environment names the double.
const double = process.env['GOOGLE_DOUBLE'];
if (double) globalThis.fetch = redirected(double, globalThis.fetch);
