/** An order that cannot be executed as typed; the message is one sentence for the person who typed it. */
export class StaffRefusal extends Error {}
