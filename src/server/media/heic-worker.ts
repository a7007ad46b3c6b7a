import convert from 'heic-convert';
import { readFile, writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';

const { input, output } = workerData as { input: string; output: string };
const jpeg = await convert({ buffer: await readFile(input), format: 'JPEG', quality: 0.95 });
await writeFile(output, new Uint8Array(jpeg));
