/** Files of the reference's specification for features that this server does not claim, with the reason. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Auth/': 'tokens are checked by the platform, for all services alike; tried in `server/auth`',
    Cors: 'origins are the platform’s, for all services alike',
    HttpHeader: 'there is no function that runs before each request',
    Observability: 'there is no trace header of that kind: each answer has its `X-Request-Id`',
    'OpenApi/':
      'the description has the club’s procedures in it and is put differently; tried in `server/rest/protocol.test.ts`',
    'Query/CustomMedia': 'there are no handlers for media types of the database’s own',
    'Query/PgSafeUpdate':
      'the extension is not in the embedded PostgreSQL; a write without filters reaches all rows that policies allow',
    'Query/PostGIS': 'the extension is not in the embedded PostgreSQL',
    'Query/ServerTiming': 'there is no `Server-Timing`',
    Rollback: 'settings about the end of transactions; `Prefer: tx` is tried in `server/rest/write/write.test.ts`',
    RpcPreRequestGucs: 'there is no function that runs before each request',
  }),
);

export interface Exemption {
  reason: string;
  /** File, method and path of each request. */
  pairs: string[];
}

/** Requests of the other files that are answered differently, and why. */
export const EXEMPTIONS: Exemption[] = [
  {
    reason: 'aggregates are always on; the setting that forbids them is not there',
    pairs: [
      'Query/AggregateFunctions GET /project_invoices?select=invoice_total.sum()',
      'Query/AggregateFunctions GET /projects?select=name,project_invoices(invoice_total.sum())',
      'Query/AggregateFunctions GET /project_invoices?select=...projects(id.count())',
      'Query/AggregateFunctions GET /factories?select=...processes(id.count())',
    ],
  },
  {
    reason: 'what follows the end of a parameter is refused, not overlooked',
    pairs: [
      "Query/AggregateFunctions GET /clients?select=name,projects(count)'",
      'Query/AndOrParams GET /entities?and=(id.eq.1,id.neq.2))&select=id',
      'Query/SpreadQueries GET /operators?select=name,...processes(process:name,...process_costs(cost)))&id=eq.5&processes.id=eq.7',
    ],
  },
  {
    reason: 'refused alike (400, PGRST100), in other words of where and what was expected',
    pairs: [
      'Query/AndOrParams GET /entities?or=()',
      'Query/Insert POST /articles?columns=',
      'Query/JsonOperator GET /json_arr?id=eq.10&select=data->(!@#$%^%26*_d->>!@#$%^%26*_e::integer',
      'Query/JsonOperator GET /json_arr?select=data->>--34',
      'Query/Query GET /items?order=id.asc.nullslasttt',
    ],
  },
  {
    reason: 'a blank before the first value of a list belongs to it: the official client does not quote it',
    pairs: ['Query/Query GET /items_with_different_col_types?int_data=in.( ,3,4)'],
  },
  {
    reason: 'refused alike (42883): keys of a JSON path are bound as text',
    pairs: ['Query/JsonOperator GET /json_arr?select=data->>c->b'],
  },
  {
    reason: 'a foreign key that says more of the same way is no second way: the embedding is not ambiguous',
    pairs: ['Query/EmbedDisambiguation GET /agents?select=*,departments(*)'],
  },
  {
    reason: 'what is wrong with a token is said in the words of the library that checks it',
    pairs: ['Query/Error GET /authors_only'],
  },
  {
    reason: 'details and hint are always answered; the setting that hides them is not there',
    pairs: ['Query/Error GET /itemsx'],
  },
  {
    reason: 'there are no handlers for media types of the database’s own',
    pairs: [
      'Query/MultipleSchema GET /another_table',
      'Query/MultipleSchema GET /rpc/get_plain_text',
      'Query/MultipleSchema GET /rpc/get_special_text',
      'Query/Rpc POST /rpc/unnamed_text_param',
      'Query/Rpc POST /rpc/unnamed_xml_param',
      'Query/Rpc POST /rpc/overloaded_unnamed_param',
    ],
  },
  {
    reason: 'the same JSON with other blanks in it',
    pairs: ['Query/Query GET /projects?id=eq.1&select=id, name, clients(*), tasks(id, name)'],
  },
  {
    reason: 'names that were probably meant are found by another measure',
    pairs: [
      'Query/Query GET /car_model_sales_202101?select=id,name,car_models(id,name)&order=id.asc',
      'Query/Query GET /car_model_sales?id=in.(1,3,4)&select=id,name,car_models_default(id,name)&order=id.asc',
    ],
  },
  {
    reason: 'an embedded relation with an alias answers to its own name, too: the setting that ends this is not there',
    pairs: [
      'Query/Query GET /projects?id=eq.1&select=id, name, the_tasks:tasks(id, name)&tasks.name=like.Code*&tasks.order=name.asc&tasks.limit=1',
    ],
  },
  {
    reason:
      'what the planner expects of a view, or of a table with hidden rows, shows how many rows the caller may not see: rows are counted instead',
    pairs: [
      'Query/Range GET /getallprojects_view?select=id&id=lt.3',
      'Query/Range HEAD /getallprojects_view',
      'Query/Range HEAD /getallprojects_view?limit=2',
      'Query/QueryLimited HEAD /getallprojects_view',
      'Query/QueryLimited HEAD /get_projects_above_view',
    ],
  },
  {
    reason: 'an estimate is exact as far as a page reaches',
    pairs: ['Query/RelatedQueries GET /projects?select=name,clients(name)&clients=not.is.null'],
  },
  {
    reason: 'PUT takes one row: a second is refused, not overlooked',
    pairs: ['Query/Upsert PUT /tiobe_pls?name=eq.Java'],
  },
];

export const reasonToLeaveOut = (file: string): string | undefined =>
  [...LEFT_OUT].find(([name]) => (name.endsWith('/') ? file.startsWith(name) : file === name))?.[1];

export const reasonFor = (request: string): string | undefined =>
  EXEMPTIONS.find(({ pairs }) => pairs.includes(request))?.reason;
