export function testClock(): { now: () => Date; forward: (seconds: number) => void } {
  let present = Date.UTC(2026, 10, 21, 9, 0, 0, 400);
  return {
    now: () => new Date(present),
    forward: (seconds) => {
      present += seconds * 1000;
    },
  };
}
