import { Command } from 'cmdk';
import * as Dialog from '@radix-ui/react-dialog';
import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { moreLocaleNames } from '../locales/match-locales.ts';
import { useSnapshot } from 'valtio';
import { allResultsInWords } from '../../../commands/bulk/act-on-all.ts';
import { changesSomething, subjectOf, namesInWords, recordsInWords } from '../../../commands/changes.ts';
import { recordsInView, type Context, type ProfileRecord } from '../../../commands/context.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import { PaletteFoot, wordOfEnter } from './palette-foot.tsx';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { PaletteNotes, PalettePrefixes } from './palette-notes.tsx';
import { palettePort, setQuery, show } from './palette-port.ts';
import { completionNow, keepMark, keyOf, markAtFirstPaint, markByHand, placeOf } from './marked-row.ts';
import { PaletteRow } from './palette-row.tsx';
import { moreRows, readPage, type PaletteRow as Row } from './palette-rows.ts';
import { currentStep, late, paletteState, type Asking, type PaletteState, isSearching } from './palette-state.ts';
import { LeftDrafts } from '../session/drafts/late-left-drafts.tsx';
import { askingBehind, placeOfText } from './typed-draft.ts';
import { NoticeSlot } from '../ui/dialog/notice-slot.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { useSettled } from '../ui/use-settled.ts';
import styles from './palette.module.css';
import { useRecordSearch, useCreatorSearch, useStaffSearch, nameIn } from './use-searches.ts';
import { dispatch } from '../context/dispatch.ts';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';

/** Milliseconds without a key before the server is asked; the commands never wait for it. */
const PAUSE = 120;

/** The palette's place on the page; while it is closed nothing of it is mounted. */
export function Palette() {
  const { open, asking, context } = useSnapshot(paletteState);
  const title = asking ? questionOf(asking as Asking) : '';
  const focus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && palettePort.close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={styles.panel}
          aria-describedby={undefined}
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            focusField(event);
          }}
        >
          <Dialog.Title className={title === '' ? 'visually-hidden' : styles.question}>
            {title || 'Search or run a command'}
          </Dialog.Title>
          <NoticeSlot rank="layer" />
          {/* Both are kept as they are (valtio's ref); a snapshot only types them as frozen. */}
          {context && <Page context={context as Context} asking={asking as Asking | null} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Radix would select the typed text, and the next letter would replace it. */
function focusField(event: Event): void {
  event.preventDefault();
  const field = (event.target as HTMLElement).querySelector('input');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** A click on a row or a button leaves the focus in the field. */
function keepFieldFocused(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

/** Asks once more what the server has refused, with all answers as they were; false: it is about none of them. */
late.askAgain = ({ ran, failed: [refused, ...more] }) => {
  const asking = askingBehind(ran.args);
  if (!asking || !refused?.field || more.length > 0 || paletteState.open) return false;
  const { names, args: before, context, on: targets } = asking;
  const typed = names.filter((each) => typeof before[each] === 'string');
  const name = typed.includes(refused.field) ? refused.field : typed.at(-1);
  if (!name) return false;
  // Last, so that no other is asked again behind it, and all can be gone back to.
  const order = [...names.filter((each) => each !== name), name];
  const settle: Asking['settle'] = (args) => void (args && dispatch({ id: ran.id, args, targets }, 'palette', context));
  show({ asking: { ...asking, names: order, at: order.length - 1, settle }, context });
  Object.assign(paletteState, { query: before[name], problem: refused.sentence });
  return true;
};

function Page({ context, asking }: { context: Context; asking: Asking | null }) {
  const { query, cursor, marked, problem, restored, onAllResults, found, people, staff } = useSnapshot(paletteState, {
    sync: true,
  });
  const text = asking || onAllResults ? '' : query.trim();
  const named = nameIn(text, context);
  const page = { asking, query, context, onAllResults, found, people, staff } as PaletteState;
  const { rows, meant, names } = readPage(page);
  const { failed, searching } = useServerSearch(text, named, text === '' ? [] : names, context.role);
  const step = asking ? currentStep(asking).step : null;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = placeOf(rows, cursor);

  const [, redraw] = useState(false);
  useEffect(() => void Promise.all([moreLocaleNames(), moreRows()]).then(() => redraw(true)), []);
  useLayoutEffect(markAtFirstPaint, []);
  useEffect(() => {
    list.current?.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    // Rows that came from the server or a lookup: the first is marked if none is.
    if (at === -1 && rows.length > 0) keepMark();
  });

  // Where several may be marked, a click marks, and the button below continues.
  const choose = (index: number) => {
    const row = rows[index];
    if (row) markByHand(row);
    if (step?.several) palettePort.toggleChoice();
    else palettePort.accept(false);
  };
  const current = rows[at];
  const completion = completionNow(current);
  // A sign alone shows what it is for; it is no failed search.
  const awaitsText = !asking && prefixOf(query, context.role)?.text === '';
  return (
    <Command
      shouldFilter={false}
      vimBindings={false}
      value={current ? keyOf(current) : ''}
      label={step?.prompt ?? 'Search or run a command'}
      onMouseDown={keepFieldFocused}
    >
      {/* The field keeps the focus from step to step. */}
      <p className={styles.prompt} role="status">
        {step?.prompt}
      </p>
      <div className={styles.head} data-asking={asking !== null}>
        {asking && <Trail asking={asking} />}
        <Command.Input asChild value={query} onValueChange={setQuery}>
          <input
            className={styles.input}
            dir="auto"
            placeholder={step?.prompt ?? 'Search or run…'}
            aria-activedescendant={current ? `${id}-${at}` : undefined}
            maxLength={600}
          />
        </Command.Input>
        {!asking && <Subject context={context} onAllResults={onAllResults} />}
      </div>
      {!asking && !onAllResults && <Names context={context} />}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {restored && (
        <p className={styles.restored} role="status">
          You typed this earlier and did not send it.
        </p>
      )}
      {asking && <LeftDrafts place={placeOfText(asking)} takeOnly />}
      {!asking && !onAllResults && query === '' && <PalettePrefixes role={context.role} />}
      {(meant !== null || (!asking && !onAllResults)) && (
        <PaletteNotes
          query={query}
          meant={meant}
          isNamed={named !== ''}
          role={context.role}
          rows={rows}
          at={at}
          searching={searching}
        />
      )}
      <Command.List ref={list} className={styles.list}>
        {groupsOf(rows).map(({ heading, from, members }) => (
          <div key={from} {...(heading !== '' ? { role: 'group', 'aria-label': heading } : { role: 'presentation' })}>
            {heading !== '' && (
              <div className={styles.heading} aria-hidden="true">
                {heading}
              </div>
            )}
            {members.map((row, position) => {
              const index = from + position;
              return (
                <PaletteRow
                  key={keyOf(row)}
                  row={row}
                  elementId={`${id}-${index}`}
                  selected={index === at}
                  marked={row.kind === 'choice' && marked.includes(row.choice.value) !== (row.choice.ticked === true)}
                  several={step?.several === true}
                  context={context}
                  onAccept={() => choose(index)}
                />
              );
            })}
          </div>
        ))}
      </Command.List>
      {/* A list of options may hold only options. */}
      {rows.length === 0 && !awaitsText && <p className={styles.nothing}>{emptyText(asking, searching)}</p>}
      {failed !== null && (
        <p className={styles.nothing} role="alert">
          The search on the server failed: {failed}
        </p>
      )}
      <PaletteFoot
        count={rows.length}
        enter={wordOfEnter({ asking, row: current, marked: marked.length, completion })}
        completes={completion !== null}
        finds={step === null || (step?.choices !== undefined && query !== '')}
        searching={isSearching(page)}
        blocked={current?.kind === 'command' && current.offer.verdict.kind === 'blocked'}
        several={step?.several === true}
        asking={asking !== null}
      />
    </Command>
  );
}

/** The command, unless the heading has it, and its steps, unless its title has their words. */
function Trail({ asking }: { asking: Asking }) {
  const walked = asking.names.filter((name, at) => at === asking.at || (at < asking.at && name in asking.args));
  const title = asking.command.title.replace(/…$/, '');
  const steps = walked.map((name) => stepTitle(asking, name));
  const others = steps.filter((step) => !title.toLowerCase().includes(step.toLowerCase()));
  const titles = questionOf(asking) === '' ? [title, ...others] : others;
  return titles.length > 0 && <div className={styles.trail}>{titles.join(' › ')} ›</div>;
}

/** The question with the name of its record, which the palette covers. '' where the trail already says it. */
function questionOf({ command, on, context }: Asking): string {
  if (!changesSomething(command)) return '';
  const subject = on.length > 0 ? recordsInWords(on as readonly ProfileRecord[]) : subjectOf(command, context);
  return subject === '' ? '' : `${command.title.replace(/…$/, '')}: ${isolated(subject)}`;
}

/** The records the palette acts on; always in view, so that nobody approves the wrong profile. */
function Subject({ context, onAllResults }: { context: Context; onAllResults: boolean }) {
  const on = recordsInView(context);
  const one = on[0]?.profile_name || 'No name yet';
  const words = onAllResults ? allResultsInWords(context) : on.length === 1 ? one : `${on.length} profiles`;
  if (on.length === 0 && !onAllResults) return null;
  return (
    <div className={styles.on} title={words}>
      on: <PersonText>{words}</PersonText>
    </div>
  );
}

/** Marked rows may be out of sight: here they are named. */
function Names({ context }: { context: Context }) {
  const on = recordsInView(context);
  return on.length > 1 ? (
    <p className={styles.names} dir="auto">
      {namesInWords(on)}
    </p>
  ) : null;
}

const HEADINGS: Readonly<Record<Row['kind'], string>> = {
  command: 'Commands',
  record: 'Records',
  recent: 'Recently opened',
  locale: 'Profiles of a locale',
  tag: 'Profiles with a tag',
  person: 'Base profiles of a person',
  choice: '',
};

interface RowGroup {
  heading: string;
  /** The index of its first row on the page. */
  from: number;
  members: Row[];
}

/** Neighbouring rows of one kind. */
function groupsOf(rows: readonly Row[]): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const [index, row] of rows.entries()) {
    const last = groups.at(-1);
    if (last && rows[index - 1]?.kind === row.kind) last.members.push(row);
    else groups.push({ heading: HEADINGS[row.kind], from: index, members: [row] });
  }
  return groups;
}

/** Results that only the server knows: records, and people. */
function useServerSearch(query: string, named: string, readings: readonly string[], role: Context['role']) {
  const text = useSettled(query, PAUSE);
  // Those of an older text only until the newer one has settled.
  const records = useRecordSearch(text, text === query ? named : '', text === query ? readings : [], role);
  const texts = text === query ? [text, ...readings] : [text];
  const people = useCreatorSearch(texts, role);
  const staff = useStaffSearch(texts, role);
  return {
    failed: records.failed ?? people.failed ?? staff.failed,
    searching: text !== query || records.searching || people.searching || staff.searching,
  };
}

function emptyText(asking: Asking | null, searching: boolean): string {
  if (searching) return 'Searching…';
  if (!asking) return 'Nothing matches. Try fewer letters.';
  return currentStep(asking).step?.choices ? 'No choice matches.' : 'Type it, then press Enter.';
}

function stepTitle(asking: Asking, name: string): string {
  return stepsOf(asking.command).find(([known]) => known === name)?.[1].title ?? name;
}
