import type { Role } from '../../../src/contract/policy/roles.ts';
import type { Random } from './random.ts';

/** A member of staff whose name stands in the sample's trail. */
export interface SampleActor {
  id: string;
  name: string;
  role: Role;
}

/** Chooses who did a thing among the staff of the role that it takes. */
export class Actors {
  readonly #byRole = new Map<Role, SampleActor[]>();

  constructor(staff: readonly SampleActor[]) {
    for (const actor of staff) this.#byRole.set(actor.role, [...(this.#byRole.get(actor.role) ?? []), actor]);
  }

  of(role: Role, random: Random): SampleActor {
    const staff = this.#byRole.get(role);
    if (!staff) throw new Error(`The sample data needs a member of staff with the role ${role}.`);
    return random.pick(staff);
  }
}
