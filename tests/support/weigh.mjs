/*
 * Loaded before a server that is to be weighed. Its size alone tells mostly when V8 happened to collect:
 * a heap that is all garbage is as large as one that is all use. So every thread collects when it is asked
 * to, and tells how much of its heap is then empty.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { threadId } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const folder = process.env.WEIGHED_IN;
const own = join(folder, `thread-${threadId}`);
let seen = null;
/** Milliseconds within which what a collection emptied has been given back, which other threads do. */
const GIVEN_BACK = 2000;

function answer(asked) {
  const { heapTotal, heapUsed, rss } = process.memoryUsage();
  writeFileSync(`${own}.new`, JSON.stringify({ asked, unused: heapTotal - heapUsed, rss }));
  renameSync(`${own}.new`, own);
}

function look() {
  const asked = readFileSync(join(folder, 'asked'), 'utf8');
  if (asked === seen) return;
  seen = asked;
  collect();
  setTimeout(answer, GIVEN_BACK, asked);
}

look();
setInterval(look, 100).unref();
process.on('exit', () => rmSync(own, { force: true }));
