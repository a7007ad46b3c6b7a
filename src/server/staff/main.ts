import { readConfig, StartRefusal } from '../platform/configuration/config.ts';
import { makePrivately, fileProblem } from '../platform/data-directory/private-files.ts';
import { execute } from './execute-order.ts';
import { openStaff } from './open-staff.ts';
import { readOrder, USAGE, StaffRefusal, passwordFrom } from './staff-order.ts';

/** Exit codes: 2 for an order that is wrong, 1 for one that could not be executed. */
const WRONG = 2;
const FAILED = 1;

makePrivately();

const typed = process.argv.slice(2);
if (typed.length === 0 || typed.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(typed.length === 0 ? WRONG : 0);
}
try {
  const order = readOrder(typed);
  const password = order.passwordFromStdin ? await passwordFrom(process.stdin) : null;
  const open = await openStaff(readConfig(process.env), order.name !== 'add');
  try {
    for (const line of await execute(order, open.staff, password)) process.stdout.write(`${line}\n`);
  } finally {
    await open.close();
  }
} catch (error) {
  process.stderr.write(`${fileProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = error instanceof StaffRefusal || error instanceof StartRefusal ? WRONG : FAILED;
}
