import { PostgresQueryCompiler, type CompiledQuery, type KyselyPlugin } from 'kysely';

/** Notes every statement that is executed through a database which has it as its plugin. */
export class RecordedStatements implements KyselyPlugin {
  private noted: CompiledQuery[] = [];
  private readonly compiler = new PostgresQueryCompiler();
  /** Statements as they were made; parts of statements come this way as well, but are never answered. */
  private readonly made = new WeakMap<object, CompiledQuery>();

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.made.set(queryId, this.compiler.compileQuery(node, queryId));
    return node;
  }

  async transformResult({ queryId, result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    const statement = this.made.get(queryId);
    if (statement) this.noted.push(statement);
    this.made.delete(queryId);
    return result;
  }

  /** The statements of a piece of work during which nothing else happens. */
  async of(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    this.noted = [];
    await work();
    const { noted } = this;
    this.noted = [];
    return noted;
  }
}
