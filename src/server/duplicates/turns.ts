/** A way to lay a picture other than it is. */
export interface Turn {
  isOnItsSide: boolean;
  /** Left and right, above and below are exchanged. */
  isAcross: boolean;
  isDown: boolean;
  words: string;
}

const turn = (sides: string, words: string): Turn => ({
  isOnItsSide: sides.includes('side'),
  isAcross: sides.includes('across'),
  isDown: sides.includes('down'),
  words,
});

/** The seven others of the eight ways to lay a rectangle. */
export const TURNS: readonly Turn[] = [
  turn('across', 'mirrored'),
  turn('down', 'mirrored upside down'),
  turn('across down', 'turned by half'),
  turn('side', 'turned by a quarter and mirrored'),
  turn('side across', 'turned by a quarter'),
  turn('side down', 'turned by a quarter'),
  turn('side across down', 'turned by a quarter and mirrored'),
];
