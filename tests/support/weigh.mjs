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
let answered = null;

function answer(asked) {
  collect();
  const { heapTotal, heapUsed, rss } = process.memoryUsage();
  writeFileSync(`${own}.new`, JSON.stringify({ asked, unused: heapTotal - heapUsed, rss }));
  renameSync(`${own}.new`, own);
  answered = asked;
}

function look() {
  const asked = readFileSync(join(folder, 'asked'), 'utf8');
  if (asked !== answered) answer(asked);
}

look();
setInterval(look, 100).unref();
process.on('exit', () => rmSync(own, { force: true }));
