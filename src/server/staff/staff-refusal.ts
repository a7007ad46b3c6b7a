/** An order that cannot be carried out as it was typed; the message is one sentence for whoever typed it. */
export class StaffRefusal extends Error {}
