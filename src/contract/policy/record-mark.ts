/** How a changed profile is told of: enough to know one's own by, and too little to ask for another's. */
export function markOfRecord(id: string): string {
  return id.slice(0, 8);
}
