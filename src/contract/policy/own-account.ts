/** Sign-ins of a person that they are shown. */
export const SIGN_INS_MOST = 50;
