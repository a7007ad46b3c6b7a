/** Names whose words mix scripts are unique by sound as well: the next start finds those that are stored. */
export const sql = /* sql */ `
alter table locale_profile add column name_sound text not null default '';
create unique index locale_profile_name_sound
  on locale_profile (locale_id, (case when name_sound = '' then name_key else name_sound end))
  where (deleted_at is null) and (merged_into is null) and (name_key <> '');
delete from folded_text where table_name = 'locale_profile';
`;
