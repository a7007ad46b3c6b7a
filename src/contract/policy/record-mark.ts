/** A short mark of a changed profile: enough to recognize one's own, and too little to request another's. */
export function markOfRecord(id: string): string {
  return id.slice(0, 8);
}
