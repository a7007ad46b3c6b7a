import { type AnyCommand, HIDDEN, READY } from '../command.ts';
import {
  approveBaseProfile,
  approveBaseProfileAndStay,
  approveLocaleProfile,
  approveLocaleProfileAndStay,
} from './approve.ts';
import { disapprovalPanelCommands, markPlace, markReason } from './disapproval-panel.ts';
import {
  disapproveBaseProfile,
  disapproveBaseProfileAndStay,
  disapproveLocaleProfile,
  disapproveLocaleProfileAndStay,
} from './disapprove.ts';
import { liftHoldCommands } from './lift-hold.ts';
import { setFindingAside } from './set-aside.ts';
import { sayAllStillRight, sayStillRight } from './still-right.ts';
import { redo, redoActions, undoActions, undo } from './undo.ts';
import { nonempty, string } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { screenCommand } from '../screen-command.ts';

const goToReason = screenCommand<'none', { reason: string }>({
  id: 'record.go-to-reason',
  title: 'Go to a reason…',
  section: 'Go to',
  keywords: ['why', 'disapproved', 'reason', 'mend', 'correct', 'checklist'],
  keys: [{ press: 'w', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  when: ({ reasons }) => (reasons.some(({ place }) => place !== null) ? READY : HIDDEN),
  steps: {
    reason: {
      title: 'What to fix',
      prompt: 'What do you want to fix?',
      shape: nonempty(string()),
      choices: ({ reasons }) =>
        reasons.flatMap(({ key, words, note, place }) => (place ? [{ value: key, label: words, detail: note }] : [])),
    },
  },
  run: ({ args, context: { reasons, form }, ports }) => {
    const place = reasons.find(({ key }) => key === args.reason)?.place;
    if (!place) return;
    // A person who may only read has no field to focus.
    const canFill = form?.fields.some(({ name }) => name === place.field) ?? false;
    if (place.field !== undefined && canFill) ports.form.focusField(place.field);
    else ports.goToSection(place.section);
  },
});

export const REVIEW_COMMANDS: readonly AnyCommand[] = [
  approveBaseProfile,
  disapproveBaseProfile,
  approveLocaleProfile,
  disapproveLocaleProfile,
  undo,
  undoActions,
  redo,
  redoActions,
  approveBaseProfileAndStay,
  disapproveBaseProfileAndStay,
  approveLocaleProfileAndStay,
  disapproveLocaleProfileAndStay,
  markReason,
  ...disapprovalPanelCommands,
  markPlace,
  ...liftHoldCommands,
  sayStillRight,
  sayAllStillRight,
  setFindingAside,
  goToReason,
];
