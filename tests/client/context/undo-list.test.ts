import { afterEach, expect, test } from 'vitest';
import type { Invocation } from '../../../commands/command.ts';
import { forgetUndo, rememberUndo, workbench } from '../../../src/client/workbench/workbench-state.ts';

const undoFor = (actionId: string): Invocation => ({
  id: 'actions.take-back',
  args: { actions: [{ id: 'profile', name: 'Ada', actionId }] },
});

afterEach(() => void (workbench.undo = []));

test('an undo that is tried again from its notice leaves the list as if it had been tried from there', () => {
  // As they were pressed, whichever was answered first.
  rememberUndo({ invocation: undoFor('second'), redo: null, sentence: 'second', at: 2 });
  rememberUndo({ invocation: undoFor('first'), redo: null, sentence: 'first', at: 1 });
  const retry = { ...undoFor('first'), targets: [], shown: ['profile'] };
  const sentences = () => workbench.undo.map(({ sentence }) => sentence);
  const forgotten = forgetUndo(retry);
  expect(sentences()).toEqual(['second']);
  expect(forgetUndo(retry)).toBeNull();
  forgotten?.back();
  expect(sentences()).toEqual(['first', 'second']);
});
