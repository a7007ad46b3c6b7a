import fs from 'node:fs';

/**
 * The process of this account that holds a name of the system, as Linux tells of it. It can be asked of one that
 * is stopped, too, which answers nothing itself.
 *
 * @param name with its NUL at the beginning
 * @returns null if another account holds it, or a process that cannot be seen from here
 */
export function holderOfName(name: string): number | null {
  const sockets = socketsNamed(`@${name.slice(1)}`);
  for (const process of fs.readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    if (isOurs(process) && openFiles(process).some((each) => sockets.has(each))) return Number(process);
  }
  return null;
}

/** As links of open files name them. Those that nobody has taken up yet have the number 0. */
function socketsNamed(name: string): Set<string> {
  const found = new Set<string>();
  for (const line of fs.readFileSync('/proc/net/unix', 'utf8').split('\n')) {
    const [number, itsName] = line.trim().split(/\s+/).slice(6);
    // Older versions of Node.js fill the name up with NULs.
    if (itsName?.replace(/@+$/, '') === name && number !== '0') found.add(`socket:[${number}]`);
  }
  return found;
}

function isOurs(process: string): boolean {
  return fs.statSync(`/proc/${process}`, { throwIfNoEntry: false })?.uid === globalThis.process.geteuid?.();
}

/** Processes end, and files are closed, while they are looked at. */
function openFiles(process: string): string[] {
  const folder = `/proc/${process}/fd`;
  try {
    return fs.readdirSync(folder).flatMap((each) => linkOf(`${folder}/${each}`));
  } catch {
    return [];
  }
}

function linkOf(place: string): string[] {
  try {
    return [fs.readlinkSync(place)];
  } catch {
    return [];
  }
}
