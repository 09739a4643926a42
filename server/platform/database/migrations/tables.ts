import type { ColumnType } from 'kysely';
import type { Database } from '../../../../contracts/database.gen.ts';

type Schema = Database['public'];

/** The tables and views as Kysely wants them: what is read, what is inserted, what is updated. */
export type DatabaseTables = {
  [Name in keyof Schema['Tables']]: Columns<Schema['Tables'][Name]>;
} & {
  [Name in keyof Schema['Views']]: Schema['Views'][Name]['Row'];
};

type Computed<Table> = Table extends { ComputedFields: infer Names } ? Names : never;

type Columns<Table extends { Row: object; Insert: object; Update: object }> = {
  [Column in Exclude<keyof Table['Row'], Computed<Table>>]: ColumnType<
    Table['Row'][Column],
    Column extends keyof Table['Insert'] ? Table['Insert'][Column] : never,
    Column extends keyof Table['Update'] ? Table['Update'][Column] : never
  >;
};
