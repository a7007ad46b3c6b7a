import type { Handlers } from '../calls/call.ts';
import { givePart, beginExport, listExports } from './exports.ts';

export const exportHandlers = {
  'base-profile.export': ({ body }, call) => beginExport('base-profiles', body, call),
  'locale-profile.export': ({ body }, call) => beginExport('locale-profiles', body, call),
  'export.part': ({ params }, call) => givePart(params.exportId, Number(params.part), call),
  'export.list': ({ query }, call) => listExports(query.limit, call),
} satisfies Partial<Handlers>;
