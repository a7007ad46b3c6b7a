import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives each class of the build a name of a few signs: the number of its file and its own number in that. The usual
 * names, with a hash and a line, were 2 kB of the first table. They are the same in every build of the same sources.
 */
export function shortNames(folder: string): Plugin {
  const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.module.css'),
  );
  const files = new Map(styles.toSorted().map((name, index) => [join(folder, name), index]));
  const classes = new Map<string, string[]>();
  return {
    name: 'short-names',
    apply: 'build',
    config: () => ({
      css: {
        modules: {
          generateScopedName(name, path) {
            const file = files.get(path.replace(/\?.*$/, ''));
            if (file === undefined) throw new Error(`${path} is not in ${folder}.`);
            const known = classes.get(path) ?? [];
            classes.set(path, known);
            if (!known.includes(name)) known.push(name);
            // The sign between them keeps 1 and 23 apart from 12 and 3.
            return `_${file.toString(36)}_${known.indexOf(name).toString(36)}`;
          },
        },
      },
    }),
  };
}
