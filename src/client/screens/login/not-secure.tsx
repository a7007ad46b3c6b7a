import { NEEDS_HTTPS } from '../../../contract/policy/secure-address.ts';
import styles from './login.module.css';

/** Replaces every page where the browser withholds what the product needs: before a password is typed. */
export function NotSecure() {
  return (
    <div className={styles.form}>
      <h1>Sign in</h1>
      <p className={styles.reason} role="alert">
        {NEEDS_HTTPS} Open this page over https, or ask your administrator for an https address.
      </p>
    </div>
  );
}
