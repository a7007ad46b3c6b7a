import data from './texts.json' with { type: 'json' };

/** Sentences for the "about" section of locale profiles. */
type Texts = Record<'aboutMe' | 'aboutYou' | 'hobbies' | 'query', readonly string[]>;
/** By language. */
export const TEXTS: Readonly<Record<string, Texts>> = data.texts;
export const PROFESSIONS: readonly string[] = data.professions;
export const SUBJECTS: readonly string[] = data.subjects;
/** Notes that a checker leaves with a disapproval, by reason code. */
export const DISAPPROVAL_NOTES: Readonly<Record<string, string>> = data.disapprovalNotes;
