import { counted } from '../../contract/policy/counted.ts';
import { listed } from '../../contract/policy/words.ts';

/** The name of an image is its kind and its place: "profile picture 3". */
const IMAGE = /^(profile picture|attachment) \d+$/;
/** From so many on they are counted: which two come first says nothing of the others. */
const MANY = 4;

/** "City, Region and 4 more", and of many images how many of each kind: "4 profile pictures and 2 attachments". */
export function thingsInWords(things: readonly string[]): string {
  const kinds = things.flatMap((thing) => IMAGE.exec(thing)?.[1] ?? []);
  if (kinds.length < MANY) return listed(things);
  const images = [...new Set(kinds)].map((kind) => counted(kinds.filter((one) => one === kind).length, kind));
  return listed([...images, ...things.filter((thing) => !IMAGE.test(thing))]);
}
