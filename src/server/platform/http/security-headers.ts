const FIREBASE_HOSTS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Two years, as the browsers' lists require. Only for this name: subdomains are not ours to decide. Sent over TLS alone. */
export const STRICT_TRANSPORT = 'max-age=63072000';

const UNUSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'];

/**
 * Headers of every response. Styles may be inline: the toasts and dialogs insert theirs as elements. `geoOrigin` is
 * null while the geo API is our own.
 */
export function securityHeaders(options: { firebase: boolean; geoOrigin: string | null }): Record<string, string> {
  const connect = [
    "'self'",
    ...(options.firebase ? FIREBASE_HOSTS : []),
    ...(options.geoOrigin ? [options.geoOrigin] : []),
  ];
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      `connect-src ${connect.join(' ')}`,
      "img-src 'self' blob: data:",
      "style-src 'self' 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': UNUSED.map((name) => `${name}=()`).join(', '),
  };
}
