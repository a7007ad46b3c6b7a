/**
 * A Creator's own profile is one that they created. Publishing, images, documents and deletion of it are
 * theirs; the fields of any base profile are open to every Creator, as the specification has it.
 */
export const OWN_ONLY = 'A Creator can do this only with their own profiles.';
