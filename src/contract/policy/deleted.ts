/** Why nothing is done to a profile that was deleted while it stood open; it comes back by itself. */
export const DELETED = 'This profile has been deleted. It can be worked on again if the deletion is undone.';
