import { array, defaulted, integer, max, min, object } from 'superstruct';
import {
  BaseProfileExportBody,
  BegunExport,
  ExportPart,
  ExportRecord,
  LocaleProfileExportBody,
  OnePart,
} from './export-shapes.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';

export const exportOperations = {
  'base-profile.export': operation({
    method: 'POST',
    path: '/profilebase/export',
    summary: 'Begins an export of the base profiles that a filter has, which is then fetched part by part.',
    roles: RIGHTS.base.list,
    body: BaseProfileExportBody,
    answer: BegunExport,
    freshProof: 'always',
  }),
  'locale-profile.export': operation({
    method: 'POST',
    path: '/profile/export',
    summary: 'Begins an export of the locale profiles that a filter has, which is then fetched part by part.',
    roles: RIGHTS.locale.list,
    body: LocaleProfileExportBody,
    answer: BegunExport,
    freshProof: 'always',
  }),
  'export.part': operation({
    method: 'GET',
    path: '/exports/{exportId}/parts/{part}',
    summary:
      'A part of an export that the caller has started, from 1: the next one, or the previous one again. Only the first has the heading.',
    roles: RIGHTS.base.list,
    params: OnePart,
    answer: ExportPart,
  }),
  'export.list': operation({
    method: 'GET',
    path: '/exports',
    summary: 'The latest exports: whose, of what, how many rows were given out, and whether they came to their end.',
    roles: RIGHTS.export.list,
    query: object({ limit: defaulted(max(min(integer(), 1), 100), 20) }),
    answer: object({ exports: array(ExportRecord) }),
  }),
};
