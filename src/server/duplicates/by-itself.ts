/** In whose name filters are made and runs ordered that no person asked for. */
export const ITSELF = { id: 'dossier', name: 'Dossier' };
