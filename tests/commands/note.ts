/** Writes down that a port was asked for something, by name. */
export type Note = (name: string) => (...args: unknown[]) => undefined;

/** For what a port is asked for and answers by and by. */
export const laterOn =
  (note: Note) =>
  (name: string) =>
  async (...args: unknown[]) =>
    note(name)(...args);

/** For what answers with words that are said, of which there are none. */
export const mutely =
  (note: Note) =>
  (name: string) =>
  (...args: unknown[]) =>
    note(name)(...args) ?? '';
