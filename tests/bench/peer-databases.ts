import { Client } from 'pg';

/** Makes an empty database on a server and answers its address. */
export async function freshDatabase(server: string, name: string): Promise<string> {
  await sqlOn(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs statements on a database, each with its values, in one connection. */
export async function sqlOn(
  address: string,
  ...statements: readonly (string | { text: string; values: unknown[] })[]
): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const each of statements) ({ rows } = await client.query<Record<string, unknown>>(each as string));
    return rows;
  } finally {
    await client.end();
  }
}
