import fs from 'node:fs';
import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from '../../src/server/platform/database/open.ts';
import type { Schema } from '../../src/server/platform/database/schema.ts';
import type { TestDatabase } from './database.ts';
import { freshDataDirectory } from './database-template.ts';

interface Spare {
  database: OpenDatabase;
  /** What its schema was when it was opened. */
  schema: string;
  remove(): Promise<void>;
}

/** More are open at a time in few tests, and each holds 100 MB. */
const MOST_SPARES = 2;
/** Emptied databases of earlier tests of this process: to open one takes ten times the work of emptying one. */
const spares: Spare[] = [];

/** An embedded database without any row of a test; when it is closed, the next test gets it emptied. */
export async function openEmptied(directory: string): Promise<TestDatabase> {
  const spare = spares.pop() ?? (await openNew());
  let isClosed = false;
  // What a test left unfinished must not reach the next one's rows.
  const untilClosed: KyselyPlugin = {
    transformQuery({ node }) {
      if (isClosed) throw new Error('The database of this test is closed.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...spare.database,
    kysely: spare.database.kysely.withPlugin(untilClosed),
    directory,
    async close() {
      if (isClosed) return;
      isClosed = true;
      fs.rmSync(directory, { recursive: true, force: true });
      const isEmptied = spares.length < MOST_SPARES && (await empty(spare).catch(() => false));
      if (isEmptied) spares.push(spare);
      else await spare.remove();
    },
  };
}

async function openNew(): Promise<Spare> {
  const dataDirectory = await freshDataDirectory();
  const database = await openDatabase({ dataDirectory, databaseUrl: null, log: pino({ level: 'silent' }) });
  return {
    database,
    schema: await schemaOf(database.kysely),
    async remove() {
      await database.close();
      fs.rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** False: a test has changed the schema. */
async function empty({ database: { kysely }, schema }: Spare): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    if ((await schemaOf(transaction)) !== schema) return false;
    // Neither triggers nor foreign keys have a say in what is thrown away.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`do $$
      declare
        each regclass;
        is_full boolean;
        full_ones text[] = '{}';
      begin
        for each in select oid from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
        loop
          execute format('select exists (select from %s)', each) into is_full;
          if is_full then full_ones = full_ones || each::text; end if;
        end loop;
        if full_ones <> '{}' then execute 'truncate ' || array_to_string(full_ones, ', ') || ' cascade'; end if;
      end $$`.execute(transaction);
    await sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence`.execute(transaction);
    await sql`delete from pg_statistic where starelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(transaction);
    await sql`select pg_advisory_unlock_all()`.execute(transaction);
    return true;
  });
}

async function schemaOf(database: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select md5(string_agg(fact, ' ' order by fact)) as schema from (
      select concat_ws('.', 'relation', oid, relname) as fact from pg_class
        where relnamespace = 'public'::regnamespace
      union all select concat_ws('.', 'column', attrelid, attname, atttypid, attnotnull) from pg_attribute
        join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
      union all select concat_ws('.', 'function', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws('.', 'trigger', oid, tgenabled) from pg_trigger
      union all select concat_ws('.', 'constraint', oid) from pg_constraint
        where connamespace = 'public'::regnamespace
    ) as facts`.execute(database);
  return rows[0]?.schema ?? '';
}
