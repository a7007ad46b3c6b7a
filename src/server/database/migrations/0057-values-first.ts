/** Rows without a value come last in either direction: the indexes of the directions in which they would come first. */
export const sql = /* sql */ `
create index base_profile_by_waiting_since_desc on base_profile ((waiting_since <> 'infinity'), waiting_since, id)
  where deleted_at is null;
create index base_profile_by_date_of_birth_desc on base_profile ((date_of_birth <> 'infinity'), date_of_birth, id)
  where deleted_at is null;
create index base_profile_by_sort_name_asc on base_profile ((sort_name = ''), sort_name, id) where deleted_at is null;
create index base_profile_by_sort_city_asc on base_profile ((sort_city = ''), sort_city, id) where deleted_at is null;
create index locale_profile_by_waiting_since_desc on locale_profile ((waiting_since <> 'infinity'), waiting_since, id)
  where deleted_at is null;
create index locale_profile_by_sort_name_asc on locale_profile ((sort_name = ''), sort_name, id) where deleted_at is null;
`;
