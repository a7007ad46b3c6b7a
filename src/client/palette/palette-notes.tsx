import { PALETTE_PREFIXES, prefixOf, prefixesFor } from '../../../commands/palette/prefixes.ts';
import type { Role } from '../../contract/base/roles.ts';
import type { PaletteRow } from './palette-rows.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import styles from './palette.module.css';

interface Props {
  query: string;
  /** The text that the rows fit, where the same keys type it on another layout. */
  meant: string | null;
  /** Somebody is named behind a command that changes something. */
  isNamed: boolean;
  role: Role | null;
  rows: readonly PaletteRow[];
  /** The row of Enter; -1: none. */
  at: number;
  searching: boolean;
}

/** Under the field: the meaning of a sign, and why Enter does nothing although rows are listed. */
export function PaletteNotes(props: Props) {
  const note = noteFor(props);
  return (
    <p className={styles.note} role="status" hidden={note === ''}>
      {note}
    </p>
  );
}

function noteFor({ query, meant, isNamed, role, rows, at, searching }: Props): string {
  if (meant !== null) {
    return `On another keyboard layout these keys type “${(prefixOf(meant, role)?.text ?? meant).trim()}”.`;
  }
  const prefix = prefixOf(query, role);
  if (prefix?.text === '') return PALETTE_PREFIXES[prefix.sign].purpose;
  if (isNamed && rows[at]?.kind === 'record') return 'You can decide only on what is shown. Press Enter to open it.';
  const [first] = rows;
  if (at !== -1 || searching || first?.kind !== 'command') return '';
  return `Did you mean “${first.offer.command.title.replace('…', '')}”? Press ↓ to choose it.`;
}

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
