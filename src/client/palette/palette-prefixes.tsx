import { PALETTE_PREFIXES, prefixesFor } from '../../../commands/palette/prefixes.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { CommandButton } from '../ui/command-button.tsx';
import styles from './palette.module.css';

/** The signs that narrow the palette, for an empty field: shown, and there for a click. */
export function PalettePrefixes({ role }: { role: Role | null }) {
  return (
    <div className={styles.prefixes} role="group" aria-label="Prefixes that narrow the list">
      {prefixesFor(role).map((sign) => (
        <CommandButton
          key={sign}
          id="palette.narrow"
          args={{ sign }}
          variant="text"
          size="sm"
          tabIndex={-1}
          label={`${sign} lists ${PALETTE_PREFIXES[sign].word}`}
        >
          <kbd>{sign}</kbd> {PALETTE_PREFIXES[sign].word}
        </CommandButton>
      ))}
    </div>
  );
}
