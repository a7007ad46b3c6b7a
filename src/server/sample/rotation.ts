/**
 * Deals out members by their shares: every hundred turns give each exactly as often as its share
 * says, in an order that mixes them. The shares must add up to 100.
 */
export function rotation<T extends { share: number }>(members: readonly T[]): (turn: number) => T {
  const slots = members.flatMap((member) => Array.from({ length: member.share }, () => member));
  if (slots.length !== 100) throw new RangeError(`The shares add up to ${slots.length}, not to 100.`);
  // 37 has no divisor in common with 100, so a hundred turns visit every slot once.
  return (turn) => slots[(turn * 37) % 100] as T;
}
