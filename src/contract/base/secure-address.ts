/** Shown where a page was opened by plain http at another address than this machine's own, and when a server starts there. */
export const NEEDS_HTTPS =
  'Dossier needs https or localhost. At any other http address, browsers switch off features that Dossier needs, and others could read your password.';
