import facts from './facts.json' with { type: 'json' };

/** The facts that the product must show, by number, in the order of the specification they come from. */
export const FACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = facts;
