const STORE = 'dossier.signed-in';
/** Where firebase stores a sign-in in a browser without a better place. */
const KEPT_BY_FIREBASE = 'firebase:authUser:';

/**
 * Whether somebody was signed in when this browser last showed the product. The identity provider decides that, but its
 * SDK has to be fetched and asked first; this only decides what is fetched with the page.
 */
export function isRemembered(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key === STORE || key.startsWith(KEPT_BY_FIREBASE));
  } catch {
    return false;
  }
}

/** Notes for the next page whether somebody is signed in, but not who. */
export function rememberSignIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORE, 'yes');
    else localStorage.removeItem(STORE);
  } catch {
    // Without storage every page begins with the form, until the identity provider has answered.
  }
}
