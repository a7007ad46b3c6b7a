/** Profiles whose time zone is none of their country's: the next start finds those that are stored. */
export const sql = /* sql */ `
alter table base_profile add column foreign_zone boolean not null default false;
create index base_profile_with_foreign_zone on base_profile (updated_at, id) where foreign_zone and deleted_at is null;
delete from folded_text where table_name = 'base_profile';
`;
