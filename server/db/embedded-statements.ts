import { type PGlite, protocol } from '@electric-sql/pglite';
import { BoundedMap } from '../cache/bounded-map.ts';

/** How many statements stay prepared. Each takes some memory of the database. */
const MAX_PREPARED = 200;
/** Longer statements, such as inserts of many rows, are rarely the same again and would take much memory. */
const LONGEST_PREPARED = 10_000;
/**
 * SQLSTATEs of a statement that must be prepared again: feature_not_supported (its columns have changed),
 * invalid_sql_statement_name.
 */
const OUTDATED = ['0A000', '26000'];

const { serialize, messages: kinds } = protocol;
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Serializer = PGlite['serializers'][number];
type Parser = PGlite['parsers'][number];

interface Column {
  name: string;
  parse: Parser;
}

interface Statement {
  /** Empty for a statement that lasts until the next one. */
  name: string;
  /** One for each parameter. */
  serializers: (Serializer | undefined)[];
  columns: Column[];
}

/**
 * Runs statements, most of which PostgreSQL parses only once. PGlite's own `query` parses and plans each time, and
 * sends six messages one by one: more work than most statements themselves.
 */
export class EmbeddedStatements {
  private lastNumber = 0;
  private outdatedNames: string[] = [];
  private readonly prepared = new BoundedMap<string, Statement>(MAX_PREPARED, {
    onEvicted: (_text, { name }) => this.outdatedNames.push(name),
  });

  constructor(private readonly postgres: PGlite) {}

  query(text: string, values: unknown[], rowMode: 'array' | 'object'): Promise<unknown[]> {
    return this.postgres.runExclusive(async () => {
      try {
        return await this.run(text, values, rowMode);
      } catch (error) {
        if (!OUTDATED.includes((error as { code?: string }).code ?? '')) throw error;
        this.forget(text);
        // A transaction with an error can't be continued.
        if (this.postgres.isInTransaction()) throw error;
        return this.run(text, values, rowMode);
      }
    });
  }

  /** Runs statements without parameters that return nothing. PGlite's own `exec` takes twice as long. */
  async script(text: string): Promise<void> {
    await this.postgres.runExclusive(() => this.send(serialize.query(text)));
  }

  private async run(text: string, values: unknown[], rowMode: 'array' | 'object'): Promise<unknown[]> {
    const statement = this.prepared.get(text) ?? (await this.prepare(text));
    return rowsIn(await this.execute(statement, values), statement.columns, rowMode);
  }

  private async prepare(text: string): Promise<Statement> {
    const isKept = text.length <= LONGEST_PREPARED;
    this.lastNumber += 1;
    const name = isKept ? `statement_${this.lastNumber}` : '';
    const closed = this.outdatedNames.map((outdated) => serialize.close({ type: 'S', name: outdated }));
    this.outdatedNames = [];
    const messages = await this.send(
      ...closed,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const { serializers, parsers } = this.postgres;
    const statement: Statement = { name, serializers: [], columns: [] };
    for (const message of messages) {
      if (message instanceof kinds.ParameterDescriptionMessage)
        statement.serializers = message.dataTypeIDs.map((type) => serializers[type]);
      if (message instanceof kinds.RowDescriptionMessage)
        statement.columns = message.fields.map(({ name, dataTypeID }) => ({
          name,
          parse: parsers[dataTypeID] ?? asText,
        }));
    }
    if (isKept) this.prepared.set(text, statement);
    return statement;
  }

  private execute({ name, serializers }: Statement, values: unknown[]): Promise<Messages> {
    const serialized = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      return serializers[index]?.(value) ?? String(value);
    });
    return this.send(serialize.bind({ statement: name, values: serialized }), serialize.execute({}), serialize.sync());
  }

  private forget(text: string): void {
    const statement = this.prepared.get(text);
    if (statement) this.outdatedNames.push(statement.name);
    this.prepared.delete(text);
  }

  /**
   * The last message is `sync` or `query`, after which PostgreSQL reads on despite an error. Files are synced by
   * PostgreSQL itself.
   */
  private send(...messages: Uint8Array[]): Promise<Messages> {
    return this.postgres.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}

function rowsIn(messages: Messages, columns: Column[], rowMode: 'array' | 'object'): unknown[] {
  const rows: unknown[] = [];
  for (const message of messages) {
    if (!(message instanceof kinds.DataRowMessage)) continue;
    const values = columns.map(({ parse }, index) => {
      const text = message.fields[index] ?? null;
      return text === null ? null : parse(text);
    });
    rows.push(
      rowMode === 'array' ? values : Object.fromEntries(columns.map(({ name }, index) => [name, values[index]])),
    );
  }
  return rows;
}

const asText: Parser = (text) => text;
