import { array, enums, boolean, defaulted, integer, max, min, nullable, object, size, string } from 'superstruct';
import { rolesFor } from '../policy/access.ts';
import { BaseProfile, BaseProfileSummary } from '../shapes/base-profile.ts';
import { BaseProfileListAnswer, BaseProfileListQuery } from '../shapes/base-profile-list.ts';
import { LocalesInUseAnswer, MatrixAnswer, MatrixQuery } from '../shapes/matrix.ts';
import { Person, SearchText, Uuid } from '../primitives.ts';
import { RECORD_FITS, SEARCH_ROWS } from '../policy/record-fits.ts';
import { operation } from './operation.ts';

const OneBaseProfile = object({ profileBaseId: Uuid });

export const SearchQuery = object({
  text: size(string(), 1, 200),
  limit: defaulted(max(min(integer(), 1), 50), SEARCH_ROWS),
});

/** What of each record fits, and by what it was found where its name does not say so; in the order of the records. */
export const SearchFits = {
  fits: array(enums(RECORD_FITS)),
  found_by: array(nullable(object({ attribute: string(), value: string() }))),
};

export const baseProfileOperations = {
  'base-profile.list': operation({
    method: 'GET',
    path: '/profilebase',
    summary: 'A page of base profiles: sorted, filtered, by keyset cursor or by row number.',
    roles: rolesFor('base-profiles'),
    query: BaseProfileListQuery,
    answer: BaseProfileListAnswer,
  }),
  'base-profile.search': operation({
    method: 'GET',
    path: '/profilebase/search',
    summary: 'The base profiles whose name, short attributes or identifier fit best; for the palette.',
    roles: rolesFor('base-profile'),
    query: SearchQuery,
    answer: object({ rows: array(BaseProfileSummary), ...SearchFits }),
  }),
  'creator.search': operation({
    method: 'GET',
    path: '/creator',
    summary: 'People who have created base profiles and whose name fits, by name; for the palette.',
    roles: rolesFor('base-profiles'),
    query: object({ text: defaulted(SearchText, ''), limit: SearchQuery.schema.limit }),
    answer: object({ people: array(Person) }),
  }),
  'base-profile.matrix': operation({
    method: 'GET',
    path: '/profilebase/matrix',
    summary: 'Rows of the matrix: base profiles as the overview lists them, each with a letter for every locale.',
    roles: rolesFor('base-profiles'),
    query: MatrixQuery,
    answer: MatrixAnswer,
  }),
  'locale.in-use': operation({
    method: 'GET',
    path: '/locale/in-use',
    summary: 'The locales in which there is a locale profile in the area one works on; the columns of the matrix.',
    roles: rolesFor('base-profiles'),
    answer: LocalesInUseAnswer,
  }),
  'base-profile.get': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}',
    summary: 'One whole base profile.',
    roles: rolesFor('base-profile'),
    params: OneBaseProfile,
    answer: BaseProfile,
  }),
  'base-profile.set-active': operation({
    method: 'PATCH',
    path: '/profilebase/{profileBaseId}/active',
    summary: 'Switches the active flag.',
    roles: ['Creator', 'BaseChecker', 'Admin'],
    params: OneBaseProfile,
    body: object({ active: boolean() }),
    answer: object({ action_id: Uuid, record: BaseProfileSummary }),
    versioned: true,
  }),
};
