import { is } from 'superstruct';
import { expect, test } from 'vitest';
import { problemOfAnswer } from '../../commands/arguments.ts';
import { problemsOfForm } from '../../commands/profiles/form-problems.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { filterProblems } from '../../src/client/duplicates/filter-rules.ts';
import { problemOfReason } from '../../src/contract/profiles/disapproval.ts';
import { problemOfAttribute } from '../../src/contract/profiles/field-limits.ts';
import { fieldsOf } from '../../src/contract/profiles/form-fields.ts';
import { problemOfSkip, SKIP_CODES } from '../../src/contract/queue/skips.ts';
import { writtenText } from '../../src/contract/base/primitives.ts';
import { aForm, complete } from '../commands/saved-form.ts';

const WORDS = 'contains a character that cannot be stored';
const [NUL, HIGH, LOW] = ['a\0b', 'a\ud83d', '\ude00'];

test.for([NUL, HIGH, LOW, '\0'])('what cannot be stored is said of every typed text before it is sent: %j', (text) => {
  expect(problemOfAttribute('name', text)).toBe(WORDS);
  expect(problemOfReason({ codes: ['other'], note: text })).toBe(`The note ${WORDS}.`);
  expect(problemOfSkip('other', text, SKIP_CODES)).toBe(`The note ${WORDS}.`);
  expect(is(text, writtenText(10))).toBe(false);
  const filter = { name: text, active: true, action: 'warn', groups: [], scope: 'all' } as never;
  expect(filterProblems(filter)[0]).toEqual({ path: 'name', problem: WORDS });
  const skip = REGISTRY.get('queue.skip');
  expect(problemOfAnswer(skip, 'note', { reason: 'other', note: text })).toBe(`Note ${WORDS}.`);
});

test.for(['base', 'locale'] as const)('a %s profile says so at the field, and not that it is missing', (kind) => {
  const texts = fieldsOf(kind).filter(({ control, source }) => control !== 'number' && isText(control, source.from));
  expect(texts.length).toBeGreaterThan(1);
  for (const { name, label } of texts) {
    for (const text of [NUL, LOW]) {
      const form = aForm({ kind, values: { ...complete, [name]: text } });
      const named = problemsOfForm(form, 'Admin').filter(({ field }) => field === name);
      expect(named).toEqual([{ field: name, label, kind: 'invalid', sentence: `${label} ${WORDS}.` }]);
    }
  }
});

test('a pair that is whole is stored', () => expect(problemOfAttribute('name', 'a 😀 b')).toBeNull());

function isText(control: string, from: string): boolean {
  return from === 'attribute' && (control === 'text' || control === 'paragraph');
}
