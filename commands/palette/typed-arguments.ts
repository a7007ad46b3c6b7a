import { foldText } from '../../src/contract/base/fold-text.ts';
import { isMisspelt } from '../../src/contract/letters/misspelling.ts';
import { changesSomething, subjectOf } from '../changes.ts';
import type { Choice, Step, AnyCommand } from '../command.ts';
import { type Context, recordsInView } from '../context.ts';
import { stepsOf } from '../arguments.ts';
import { FIT, NO_FIT, type Fit } from '../palette-ranking.ts';
import type { Offer } from '../offer.ts';
import { beginWords, wordsOf } from '../../src/contract/base/words.ts';

/**
 * What is typed behind words of a command that changes something: the "kasia" of "approve kasia"; '' where
 * nothing is. Titles begin with what is done, so that word stands whole and first.
 */
function nameBehind(text: string, { title }: AnyCommand): string {
  const words = wordsOf(foldText(title));
  const typed = text.trim().split(/\s+/);
  if (foldText(typed[0] ?? '') !== words[0]) return '';
  const name = typed.findIndex((part) => !words.includes(foldText(part)));
  return name === -1 ? '' : typed.slice(name).join(' ');
}

/** The same for the command that takes the most of what is typed. */
export function nameBehindAny(text: string, commands: Iterable<AnyCommand>): string {
  let shortest = '';
  for (const command of commands) {
    const name = changesSomething(command) ? nameBehind(text, command) : '';
    if (name !== '' && (shortest === '' || name.length < shortest.length)) shortest = name;
  }
  return shortest;
}

/** Whether the words are the name of the one profile that the command is about anyway. */
function namesItsSubject(name: string, command: AnyCommand, context: Context): boolean {
  const [record, ...others] = recordsInView(context);
  if (!record || others.length > 0 || name === '') return false;
  return (
    record.profile_name === subjectOf(command, context) &&
    beginWords(wordsOf(foldText(name)), wordsOf(foldText(record.profile_name)))
  );
}

/** A command whose argument is typed behind it: "disapprove photo quality". */
export interface FilledIn {
  id: string;
  offer: Offer;
  args: Readonly<Record<string, unknown>>;
  /** The words of the argument; '' for the name of the profile that the command is about anyway. */
  label: string;
  fit: Fit;
}

export interface ArgumentFinder {
  /** Commands that the first words fit, with the choice that the other words fit, the best fitting first. */
  find(query: string, limit: number): FilledIn[];
}

/** Longer lists have their own page or sign. */
const MOST_CHOICES = 1000;
/** Choices that one command offers at most for one query: the others can be chosen on its page. */
const EACH = 4;

interface Prepared {
  offer: Offer;
  words: readonly string[];
  keywords: readonly string[];
  /** Asked for once somebody types what begins this command. */
  fields: readonly Field[] | null;
}

interface Field {
  name: string;
  step: Step<unknown>;
  choices: readonly (Choice<unknown> & { words: readonly string[] })[];
}

/** Looks the choices up in the steps of the commands: what their pages offer can be typed, and nothing else. */
export function createArgumentFinder(offers: readonly Offer[], context: Context): ArgumentFinder {
  const prepared = offers
    .filter(({ command }) => stepsOf(command).some(([, { choices }]) => choices !== undefined))
    .map((offer): Prepared => {
      const words = wordsOf(foldText(offer.command.title));
      return { offer, words, keywords: (offer.command.keywords ?? []).map(foldText).flatMap(wordsOf), fields: null };
    });

  return {
    find(query, limit) {
      const typed = wordsOf(foldText(query));
      if (typed.length < 2) return [];
      const found = prepared.flatMap((entry) => filledIn(entry, typed, context));
      found.push(...named(offers, query, context));
      return found.toSorted((one, other) => other.fit - one.fit).slice(0, limit);
    },
  };
}

/** "approve ada", while Ada is in view. */
function named(offers: readonly Offer[], query: string, context: Context): FilledIn[] {
  return offers.flatMap((offer) => {
    const { command } = offer;
    const isMeant = changesSomething(command) && namesItsSubject(nameBehind(query, command), command, context);
    return isMeant ? [{ id: `${command.id} named`, offer, args: {}, label: '', fit: FIT['word-begins'] }] : [];
  });
}

function filledIn(entry: Prepared, typed: readonly string[], context: Context): FilledIn[] {
  const found = new Map<string, FilledIn>();
  // The longest beginning that still is the command: "filter status …" before "filter …".
  for (let at = typed.length - 1; at > 0; at -= 1) {
    const fit = fitOf(entry, typed.slice(0, at));
    if (fit === NO_FIT) continue;
    entry.fields ??= fieldsOf(entry.offer, context);
    for (const [place, { name, step, choices }] of entry.fields.entries()) {
      for (const choice of choicesFor(choices, typed.slice(at), place === 0).slice(0, EACH)) {
        const id = `${entry.offer.command.id} ${name} ${choices.indexOf(choice)}`;
        const args = { [name]: step.several ? [choice.value] : choice.value };
        if (!found.has(id)) found.set(id, { id, offer: entry.offer, args, label: choice.label, fit });
      }
    }
  }
  return [...found.values()];
}

function fitOf({ words, keywords }: Prepared, typed: readonly string[]): Fit {
  if (beginWords(typed, words)) return FIT['word-begins'];
  const begins = (part: string) => [...words, ...keywords].some((word) => word.startsWith(part));
  if (typed.every(begins)) return FIT['keyword-begins'];
  const misspells = (part: string) => words.some((word) => isMisspelt(part, word, true));
  return typed.every((part) => begins(part) || misspells(part)) ? FIT.misspelt : NO_FIT;
}

/** A number is the one that the choice has on the first page, where digits choose. */
function choicesFor(choices: Field['choices'], typed: readonly string[], digitsChoose: boolean): Field['choices'] {
  const begun = choices.filter(({ words }) => beginWords(typed, words));
  const digit = digitsChoose && typed.length === 1 && /^[1-9]$/.test(typed[0] ?? '');
  const numbered = digit ? choices[Number(typed[0]) - 1] : undefined;
  if (numbered && !begun.includes(numbered)) return [numbered, ...begun];
  // Whole words before words that only begin so.
  const isWhole = ({ words }: (typeof begun)[number]) => typed.every((part) => words.includes(part));
  return [...begun.filter(isWhole), ...begun.filter((choice) => !isWhole(choice))];
}

function fieldsOf({ command }: Offer, context: Context): Field[] {
  return stepsOf(command).flatMap(([name, step]) => {
    if (step.choices === undefined || step.asked?.(context, {}) === false) return [];
    const choices = step.choices(context);
    if (choices.length > MOST_CHOICES) return [];
    const labels = choices.map(({ label }) => label);
    const distinctLabel = ({ label, detail }: Choice<unknown>) =>
      detail !== undefined && labels.indexOf(label) !== labels.lastIndexOf(label) ? `${label}, ${detail}` : label;
    return [
      {
        name,
        step,
        choices: choices.map((choice) => ({
          ...choice,
          label: distinctLabel(choice),
          words: wordsOf(foldText([choice.label, ...(choice.keywords ?? [])].join(' '))),
        })),
      },
    ];
  });
}

/** Shorter words of a title, such as "to", "an" and "my", are names as well. */
const SHORTEST_WORD = 4;

/** Fewer letters begin too many words. */
const SHORTEST_BEGUN = 3;

/**
 * What Enter makes of a text that clearly fits a command: the first word of its title, where that is begun, or else the
 * title. Both ask for it. null: the text asks for it already, or is too short.
 */
export function completed(query: string, title: string): string | null {
  const text = foldText(query);
  const words = wordsOf(foldText(title));
  const [deed = ''] = words;
  if (text.length < SHORTEST_BEGUN || asksForIt(query, title)) return null;
  return deed.startsWith(text) ? deed : words.join(' ');
}

/**
 * Whether what is typed asks for a command that changes something, so that Enter may take it though
 * the person has not moved to it. Titles begin with what is done: that word has to stand there whole.
 * Other words of a title may be names of people; they count only together with more of the title.
 *
 * @param argument the words of an argument that is filled in
 */
export function asksForIt(query: string, title: string, argument = ''): boolean {
  const typed = wordsOf(foldText(query));
  const words = wordsOf(foldText(title));
  const [deed] = words;
  if (deed === undefined || typed.length === 0) return false;
  if (typed.includes(deed)) return true;
  if (typed.length === 1 || !typed.some((word) => word.length >= SHORTEST_WORD && words.includes(word))) return false;
  return beginWords(typed, [...words, ...wordsOf(foldText(argument))]);
}
