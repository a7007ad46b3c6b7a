/** The same for locale profiles, which have a country and a time zone of their own: the next start finds what is stored. */
export const sql = /* sql */ `
alter table locale_profile add column foreign_zone boolean not null default false;
create index locale_profile_with_foreign_zone on locale_profile (updated_at, id) where foreign_zone and deleted_at is null;
delete from folded_text where table_name = 'locale_profile';
`;
