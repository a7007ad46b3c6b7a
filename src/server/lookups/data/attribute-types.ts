import { ATTRIBUTE_TYPES, type AttributeTypeName } from '../../../contract/policy/lookup-names.ts';
import { stableUuid } from './stable-uuid.ts';

/** Every attribute type with the identifier that an attribute's `attribute_type_id` carries. */
export const ATTRIBUTE_TYPE_ROWS: readonly { id: string; name: AttributeTypeName }[] = ATTRIBUTE_TYPES.map((name) => ({
  id: stableUuid(`attribute:${name}`),
  name,
}));
