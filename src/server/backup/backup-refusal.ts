/** An order that cannot be executed as given; the message is one sentence for the person who gave it. */
export class BackupRefusal extends Error {}
