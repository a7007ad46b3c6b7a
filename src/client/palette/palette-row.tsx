import { Command } from 'cmdk';
import { ariaKeyShortcuts, keyHint } from '../../../commands/key-hint.ts';
import { pressOf } from '../../../commands/keymap.ts';
import type { Scope } from '../../../commands/context.ts';
import { PLATFORM } from '../keyboard/platform.ts';
import { Kbd } from '../ui/kbd.tsx';
import { detailOfRecord, titleOfRecord } from './record-in-words.ts';
import styles from './palette.module.css';
import type { PaletteRow as Row } from './palette-rows.ts';

interface Props {
  row: Row;
  /** Identifier of the element, which the field names as its active descendant. */
  elementId: string;
  selected: boolean;
  /** Several choices may be marked; this says which are. */
  several: boolean;
  marked: boolean;
  scopes: readonly Scope[];
  onAccept: () => void;
}

/**
 * One entry. A blocked command is not `disabled` in cmdk's sense: arrow keys would skip it, and
 * nobody could land on it to learn why.
 */
export function PaletteRow({ row, elementId, selected, several, marked, scopes, onAccept }: Props) {
  const blocked = row.kind === 'command' && row.offer.verdict.kind === 'blocked';
  const press = row.kind === 'command' ? pressOf(row.offer.command, scopes) : null;
  return (
    <Command.Item asChild value={`${row.kind} ${row.id}`} onSelect={onAccept}>
      <div
        id={elementId}
        className={styles.row}
        data-selected={selected}
        aria-selected={selected}
        aria-disabled={blocked}
        aria-keyshortcuts={press === null ? undefined : (ariaKeyShortcuts(press, PLATFORM) ?? keyHint(press, PLATFORM))}
        {...(several && { 'aria-checked': marked })}
      >
        <Content row={row} several={several} marked={marked} press={press} />
      </div>
    </Command.Item>
  );
}

function Content({
  row,
  several,
  marked,
  press,
}: Pick<Props, 'row' | 'several' | 'marked'> & { press: string | null }) {
  if (row.kind === 'choice') {
    return (
      <>
        <span className={styles.number}>{row.number <= 9 ? row.number : ''}</span>
        <span className={styles.title}>{row.choice.label}</span>
        <span className={styles.detail}>{row.choice.detail}</span>
        {several && (
          <span className={styles.box} data-marked={marked}>
            {marked && '✓'}
          </span>
        )}
      </>
    );
  }
  if (row.kind === 'record') {
    return <Words title={titleOfRecord(row.record)} detail={detailOfRecord(row.record)} />;
  }
  if (row.kind === 'recent') return <Words title={row.recent.name || 'No name yet'} detail={row.recent.kind} />;
  if (row.kind === 'locale') {
    const { code, label, language } = row.locale;
    return <Words title={`${language} (${code})`} detail={label} />;
  }
  if (row.kind === 'tag') return <Words title={row.tag.label} detail={row.tag.detail ?? ''} />;
  if (row.kind === 'person') return <Words title={row.person.name} detail="" />;
  const { command, verdict } = row.offer;
  return (
    <>
      <span className={styles.title}>{command.title}</span>
      <span className={styles.detail}>{verdict.kind === 'blocked' ? verdict.sentence : ''}</span>
      {press !== null && <Kbd hint={keyHint(press, PLATFORM)} />}
    </>
  );
}

function Words({ title, detail }: { title: string; detail: string }) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>{detail}</span>
    </>
  );
}
