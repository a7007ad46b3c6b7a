import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import flow from '../ui/flow.module.css';
import styles from './documents.module.css';

interface Props {
  wrong: boolean;
  onGiven: (password: string) => void;
}

/** Asks for the password of a PDF. It stays on this page: the document is opened here, not by the server. */
export function PdfPassword({ wrong, onGiven }: Props) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onGiven(password);
      }}
    >
      <label>
        This document has a password
        <input
          ref={field}
          type="password"
          // Not a password of this product, which a browser would offer and store.
          autoComplete="off"
          value={password}
          aria-invalid={wrong || undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      {wrong && (
        <p role="alert" className={flow.problem}>
          That password does not open it. Try again.
        </p>
      )}
      <span className={flow.buttons}>
        <Button type="submit" variant="primary">
          Open
        </Button>
        <CommandButton id="documents.download">Download</CommandButton>
      </span>
    </form>
  );
}
