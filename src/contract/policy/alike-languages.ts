/** Languages whose texts can be the same, or cannot be distinguished by a few lines. */
const ALIKE = [
  ['nb', 'nn', 'no', 'da'],
  ['hr', 'sr', 'bs'],
  ['id', 'ms'],
  ['cs', 'sk'],
  ['fil', 'tl'],
  ['af', 'nl'],
  ['gl', 'pt'],
  ['hi', 'mr', 'ne', 'sa'],
  ['fa', 'ps', 'ur'],
  ['xh', 'zu', 'ss', 'nd', 'nr'],
  ['rw', 'rn'],
  ['tt', 'ba'],
  ['ca', 'oc'],
  ['fo', 'is'],
  ['bg', 'mk'],
];

export function areAlike(one: string, other: string): boolean {
  return one === other || ALIKE.some((set) => set.includes(one) && set.includes(other));
}
