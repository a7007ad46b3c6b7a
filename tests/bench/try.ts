import { sql } from 'kysely';
import { postgresqlPrograms, startLocalServer } from '../support/postgresql/local-server.ts';
const onPg = process.env['PG'] === '1';
const server = onPg ? await startLocalServer(postgresqlPrograms()!) : null;
if (server) process.env['TEST_DATABASE_URL'] = server.url;
const { startTestApi, TEST_NOW } = await import('../support/api.ts');
const { insertManyProfiles } = await import('../support/many-profiles.ts');
const { insertLongTrail } = await import('../support/long-trail.ts');
const api = await startTestApi();
try {
  const t = performance.now();
  await insertManyProfiles(api.services, Number(process.env['N'] ?? 2000));
  console.log('profiles', performance.now() - t);
  const t2 = performance.now();
  await insertLongTrail(api.services, TEST_NOW);
  console.log('trail', performance.now() - t2);
  for (const table of [
    'base_profile',
    'locale_profile',
    'audit_event',
    'statistic_quarter',
    'statistic_record',
    'statistic_claim',
    'statistic_reason',
    'profile_to_compare',
  ])
    console.log(
      table,
      (
        await sql`select count(*)::int as n, pg_size_pretty(pg_total_relation_size(${table}::regclass)) as size from ${sql.table(table)}`.execute(
          api.services.database,
        )
      ).rows,
    );
  console.log(
    (
      await sql`select event, count(*)::int as n, min(occurred_at)::text, max(occurred_at)::text from audit_event group by 1 order by 1`.execute(
        api.services.database,
      )
    ).rows,
  );
  if (process.env['KEEP']) {
    console.log(server?.url, process.env['TEST_DATABASE_URL']);
    await new Promise(() => setInterval(() => {}, 1e6));
  }
} finally {
  await api.close();
  server?.stop();
}
