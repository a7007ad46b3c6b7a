/**
 * What somebody said about a pair holds for the evidence that they had before them. A pair remembers each such evidence with
 * the facts behind it, where it had one list of facts and one digest for all; so do the entries of the log that can be undone.
 */
export const sql = /* sql */ `
create function pg_temp.known_evidence(said text, evidence jsonb, facts jsonb, fingerprint text) returns jsonb
  language sql as $$
    select case when fingerprint is null then '[]' else jsonb_build_array(jsonb_build_object(
      'said', said, 'facts', facts, 'fingerprint', fingerprint,
      'conditions', (
        select coalesce(jsonb_agg(part -> 'condition' order by place), '[]')
        from jsonb_array_elements(evidence -> 'parts') with ordinality as met (part, place)))) end
  $$;

alter table duplicate_pair add column known jsonb not null default '[]';
update duplicate_pair set known = pg_temp.known_evidence(
    case when decided_at is null then 'continued' else 'decided' end, evidence, to_jsonb(compared), fingerprint)
  where fingerprint is not null;
alter table duplicate_pair drop column compared, drop column fingerprint;

update duplicate_log set before = (before - 'compared' - 'fingerprint') || jsonb_build_object('known',
    pg_temp.known_evidence(
      case when before ->> 'decided_at' is null then 'continued' else 'decided' end,
      evidence, before -> 'compared', before ->> 'fingerprint'))
  where before is not null;
drop function pg_temp.known_evidence(text, jsonb, jsonb, text);
`;
