/** Said where a page was opened by plain http at another address than this machine's own, and when a server starts there. */
export const NEEDS_HTTPS =
  'Dossier needs https or localhost: over plain http at any other address, browsers withhold what it works with, and a password could be read on its way.';
