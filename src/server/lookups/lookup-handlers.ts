import type { Handlers } from '../calls/call.ts';
import { lookupTables } from './lookups.ts';

export const lookupHandlers: Pick<Handlers, 'locale.list' | 'tag.list' | 'attribute.list'> = {
  'locale.list': async (_input, call) => ({ locales: [...(await lookupTables(call.database)).locales] }),

  'tag.list': async (_input, call) => {
    const { tagGroups } = await lookupTables(call.database);
    return {
      tag_groups: tagGroups.map(({ name, tags }) => ({
        name,
        tags: Object.fromEntries(tags.map(({ name, id, label }) => [name, { id, label }])),
      })),
    };
  },

  'attribute.list': async (_input, call) => ({
    attributes: Object.fromEntries((await lookupTables(call.database)).attributeTypes),
  }),
};
