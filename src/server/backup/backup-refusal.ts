/** An order that cannot be carried out as it was given; the message is one sentence for whoever gave it. */
export class BackupRefusal extends Error {}
