/** Names of the members of a record in events that are neither attribute nor tag. */
export const MEMBERS: Readonly<Record<string, string>> = {
  status: 'Status',
  active: 'Active',
  frozen: 'Held for a doubt about age',
  reserved_locales: 'Locales',
  selfie_id: 'Selfie',
};

/** The members of an event's value, which may have any shape; none where it is no object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function isOf(value: unknown, member: string): boolean {
  return member in membersOf(value);
}

/** '' where it is no text. */
export function textOf(value: unknown, member: string): string {
  const text = membersOf(value)[member];
  return typeof text === 'string' ? text : '';
}
