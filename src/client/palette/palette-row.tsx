import type { MouseEvent } from 'react';
import { Command } from 'cmdk';
import { subjectOf, titleHere } from '../../../commands/changes.ts';
import { type Context, isLocaleProfile, type ProfileRecord } from '../../../commands/context.ts';
import { hintOf, keyToShow, shortcutsOf } from '../keyboard/hints.ts';
import { Kbd } from '../ui/controls/kbd.tsx';
import { opensElsewhere } from '../ui/new-tab.ts';
import { keyOf } from './marked-row.ts';
import styles from './palette-row.module.css';
import type { PaletteRow as Row } from './palette-rows.ts';
import { FORM_FIELDS } from '../../contract/profiles/form-fields.ts';
import type { FoundBy } from '../../contract/base/fold-text.ts';
import { STATUS_LABELS } from '../../contract/profiles/status.ts';
import { isolated } from '../../contract/base/words.ts';
import { PERSON_TEXT, PersonText } from '../ui/text/person-text.tsx';
import { addressOfRow } from './palette-port.ts';

interface Props {
  row: Row;
  /** Identifier of the element, which the field names as its active descendant. */
  elementId: string;
  selected: boolean;
  /** Several choices may be marked; this says which are. */
  several: boolean;
  marked: boolean;
  context: Context;
  onAccept: () => void;
}

/**
 * One entry. A blocked command is not `disabled` in cmdk's sense: arrow keys would skip it, and nobody could reach it
 * to learn why.
 */
export function PaletteRow({ row, elementId, selected, several, marked, context, onAccept }: Props) {
  const blocked = row.kind === 'command' && row.offer.verdict.kind === 'blocked';
  const key =
    row.kind === 'command'
      ? keyToShow(row.offer.command, context, row.argument?.label ? row.argument.args : undefined)
      : null;
  // The key where the palette was opened from, for the next time.
  const press = key && key.scope !== null ? key.press : null;
  const address = blocked ? null : addressOfRow(row, context);
  const Tag = address === null ? 'div' : 'a';
  return (
    <Command.Item asChild value={keyOf(row)} onSelect={onAccept}>
      <Tag
        id={elementId}
        {...(address !== null && { href: address, tabIndex: -1, draggable: false, onClickCapture: leaveToBrowser })}
        className={styles.row}
        data-selected={selected}
        aria-selected={selected}
        aria-disabled={blocked}
        aria-keyshortcuts={press === null ? undefined : shortcutsOf(press)}
        {...(several && { 'aria-checked': marked })}
      >
        <Content row={row} several={several} marked={marked} press={press} context={context} />
      </Tag>
    </Command.Item>
  );
}

/** A click for a new tab is left to the browser, and the palette stays as it is. */
function leaveToBrowser(event: MouseEvent): void {
  if (opensElsewhere(event)) event.stopPropagation();
  else event.preventDefault();
}

function Content({
  row,
  several,
  marked,
  press,
  context,
}: Pick<Props, 'row' | 'several' | 'marked' | 'context'> & { press: string | null }) {
  if (row.kind === 'choice') {
    return (
      <>
        <Digit of={row.number} />
        <span className={styles.title} dir="auto">
          {row.choice.label}
        </span>
        <span className={styles.detail} dir="auto">
          {row.choice.detail}
        </span>
        {several && (
          <span className={styles.box} data-marked={marked}>
            {marked && '✓'}
          </span>
        )}
      </>
    );
  }
  if (row.kind === 'record') {
    return <Words written title={titleOfRecord(row.record)} detail={detailOfRecord(row.record, row.foundBy ?? null)} />;
  }
  if (row.kind === 'recent') return <Words written title={row.recent.name || 'No name yet'} detail={row.recent.kind} />;
  if (row.kind === 'locale') {
    const { code, label, language } = row.locale;
    return <Words title={`${language} (${code})`} detail={label} />;
  }
  if (row.kind === 'tag') return <Words title={row.tag.label} detail={row.tag.detail ?? ''} />;
  if (row.kind === 'person') return <Words written title={row.person.name} detail={row.detail} />;
  const { command, verdict } = row.offer;
  // Said once above the list of actions on all results, whose rows are numbered.
  const subject = row.number === undefined ? subjectOf(command, context) : '';
  return (
    <>
      {row.number !== undefined && <Digit of={row.number} />}
      <span className={styles.title}>
        {row.argument?.label
          ? `${command.title.replace(/…$/, '')} › ${isolated(row.argument.label)}`
          : titleHere(command, context)}
      </span>
      {subject !== '' && (
        <span className={styles.subject}>
          · <PersonText>{subject}</PersonText>
        </span>
      )}
      <span className={styles.detail}>{verdict.kind === 'blocked' ? verdict.sentence : ''}</span>
      {press !== null && <Kbd hint={hintOf(press)} />}
    </>
  );
}

/** The digit that chooses a row; those further down have none. */
function Digit({ of: number }: { of: number }) {
  return <span className={styles.number}>{number <= 9 ? number : ''}</span>;
}

function Words({ title, detail, written = false }: { title: string; detail: string; written?: boolean }) {
  return (
    <>
      <span className={styles.title} dir="auto" {...(written && PERSON_TEXT)}>
        {title}
      </span>
      <span className={styles.detail} dir="auto">
        {detail}
      </span>
    </>
  );
}

/** A record's title in the palette; a locale profile without a name has its base profile's. */
function titleOfRecord(record: ProfileRecord): string {
  const base = isLocaleProfile(record) ? record.base_profile_name : '';
  return record.profile_name || base || 'No name yet';
}

/** Kind, status, what distinguishes records of one name, and what it was found by where its name does not show it. */
export function detailOfRecord(record: ProfileRecord, foundBy: FoundBy | null): string {
  return [...ownDetails(record), foundBy && shownBy(foundBy, record)].filter(Boolean).join(' · ');
}

function ownDetails(record: ProfileRecord): string[] {
  if (!isLocaleProfile(record)) return ['base', STATUS_LABELS[record.status], isolated(record.city)];
  const { profile_name: name, base_profile_name: base, locale, status } = record;
  const whose = name && base ? `of ${isolated(base)}` : 'no name yet';
  return ['locale', locale.language, STATUS_LABELS[status], whose];
}

/** null: the details have it already. */
function shownBy({ attribute, value }: FoundBy, record: ProfileRecord): string | null {
  if (!isLocaleProfile(record) && value === record.city) return null;
  const field = FORM_FIELDS.find(({ source }) => source.from === 'attribute' && source.type === attribute);
  return `${field?.label ?? attribute}: ${isolated(value)}`;
}
