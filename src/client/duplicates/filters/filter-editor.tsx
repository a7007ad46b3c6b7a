import { useEffect, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { CONDITION_KINDS, CONDITIONS } from '../../../contract/duplicates/duplicate-conditions.ts';
import { ACTION_WORDS } from '../../../contract/duplicates/duplicate-outcomes.ts';
import {
  DUPLICATE_ACTIONS,
  DUPLICATE_SCOPES,
  MOST_CONDITIONS,
  MOST_GROUPS,
  type DuplicateFilter,
} from '../../../contract/duplicates/duplicate-filter.ts';
import type { FilterProblem } from '../../../../commands/duplicates/port.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { changeBody, duplicateState } from '../duplicate-state.ts';
import { inWords, shownProblems } from '../filter-rules.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { focusOnArrival } from '../../ui/return-focus.ts';
import { ConditionRow, Choice, ProblemOfPart, problemAt } from './condition-row.tsx';
import frame from '../duplicate-screen.module.css';
import styles from './filter-editor.module.css';
import flow from '../../ui/layout/flow.module.css';
import shared from './duplicate-filters.module.css';
import { isolated } from '../../../contract/base/words.ts';
import { PersonText } from '../../ui/text/person-text.tsx';
import { RunState, tooCommonWords } from './preview.tsx';

const SCOPE_WORDS = { base: 'Base profiles', locale: 'Locale profiles' } as const;

export function FilterEditor({ stored }: { stored: DuplicateFilter | undefined }) {
  useSnapshot(duplicateState, { sync: true });
  const context = useCommandContext();
  // An object in a reference (valtio's ref) keeps its type when it is read from the state itself.
  const draft = duplicateState.draft;
  const body = draft?.body;
  const tries = draft?.tries ?? 0;
  const place = useRef<HTMLElement>(null);
  // In a narrow window it is below the list from which it was opened.
  // In braces: this returns a promise lately, and an effect may return only its cleanup.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(() => {
    if (tries > 0) focusOnArrival(place.current?.querySelector<HTMLElement>('[data-problem]') ?? null);
  }, [tries]);
  if (!draft || !body) return null;
  const { name, scope, action, active, groups } = body;
  const editor = context.duplicates?.editor;
  const problems = shownProblems(draft);
  const ofName = problemAt(problems, 'name');
  const ofGroups = problemAt(problems, 'groups');
  return (
    <section ref={place} className={styles.editor} aria-label={name === '' ? 'New filter' : `Filter ${isolated(name)}`}>
      <div className={`${styles.row} ${frame.fields}`}>
        <div className={styles.wide}>
          <label htmlFor="filter-name">Name</label>
          <input
            id="filter-name"
            dir="auto"
            {...ofName.marks}
            {...ofName.invalid}
            // A new filter lacks a name, so writing begins there.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={name === ''}
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => changeBody({ name: event.target.value })}
          />
          <ProblemOfPart problem={ofName} />
        </div>
        <Choice
          label="Compares"
          value={scope}
          options={DUPLICATE_SCOPES.map((value) => [value, SCOPE_WORDS[value]])}
          change={(value) => changeBody({ scope: value })}
        />
        <Choice
          label="On save"
          value={action}
          options={DUPLICATE_ACTIONS.map((value) => [value, ACTION_WORDS[value]])}
          change={(value) => changeBody({ action: value })}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={active} onChange={(event) => changeBody({ active: event.target.checked })} />
          Active
        </label>
      </div>
      {groups.map(({ conditions }, group) => (
        // Groups have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={group} group={group} problems={problems}>
          {conditions.map((condition, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <ConditionRow key={`${place} ${condition.kind}`} {...{ condition, group, place, scope, problems }} />
          ))}
          {conditions.length < MOST_CONDITIONS && (
            <div className={styles.add}>
              {CONDITION_KINDS.map((kind) => (
                <CommandButton
                  key={kind}
                  id="duplicate-filter.change"
                  args={{ to: { change: 'add-condition', group, kind } }}
                  size="sm"
                  variant="text"
                  label={`Add to group ${group + 1}: ${CONDITIONS[kind].label}`}
                >
                  {`+ ${CONDITIONS[kind].label}`}
                </CommandButton>
              ))}
            </div>
          )}
        </Group>
      ))}
      {groups.length < MOST_GROUPS && (
        <span role="group" aria-label="Groups" tabIndex={-1} {...ofGroups.marks}>
          <CommandButton id="duplicate-filter.change" args={{ to: { change: 'add-group' } }} size="sm">
            Add another group
          </CommandButton>{' '}
          <ProblemOfPart problem={ofGroups} />
        </span>
      )}
      {problems.length > 0 && (
        <div className={styles.problems} role="status">
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.path} ${problem.problem}`}>{inWords(problem)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={`${shared.actions} ${styles.foot}`}>
        <CommandButton id="duplicate-filter.save" variant="primary">
          Save
        </CommandButton>
        <CommandButton id="duplicate-run.start">Run</CommandButton>
        <CommandButton id="duplicate-run.stop" color="warning">
          Stop
        </CommandButton>
        <CommandButton id="duplicate-filter.toggle-active">{active ? 'Deactivate' : 'Activate'}</CommandButton>
        <CommandButton id="duplicate-filter.delete" variant="text" color="error">
          Delete
        </CommandButton>
        <CommandButton id="duplicate-filter.close" variant="text">
          Close
        </CommandButton>
        {editor?.changed && <span className={shared.facts}>Not saved yet</span>}
      </div>
      {stored && <StoredFacts filter={stored} />}
    </section>
  );
}

interface GroupProps {
  group: number;
  problems: readonly FilterProblem[];
  children: ReactNode;
}

function Group({ group, problems, children }: GroupProps) {
  const problem = problemAt(problems, `groups.${group}`);
  return (
    <fieldset className={styles.group} tabIndex={-1} {...problem.marks}>
      <legend>{group === 0 ? 'Group 1: all of' : `Or group ${group + 1}: all of`}</legend>
      <ProblemOfPart problem={problem} />
      {children}
    </fieldset>
  );
}

function StoredFacts({ filter: { owner, version, last_run: run, hits } }: { filter: DuplicateFilter }) {
  const tooCommon = tooCommonWords(run?.too_common ?? 0, 'was');
  return (
    <div className={flow.lines}>
      <RunState run={run} />
      {tooCommon !== null && <span className={shared.facts}>{tooCommon}</span>}
      <span className={shared.facts}>
        {hits.open} to decide, {hits.linked} same person, {hits.not_duplicate} not a duplicate, {hits.unsure} unsure.
        Version {version} by <PersonText>{owner.name}</PersonText>.
      </span>
    </div>
  );
}
