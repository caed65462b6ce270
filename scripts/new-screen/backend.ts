import { kebab, type Names, upper } from './names'

/** 쿠폰 관리 → 쿠폰 */
const wordOf = ({ title }: Names): string => title.replace(/ (관리|목록|설정)$/, '')

/** Returns a stub contract: a named record that can be shown or hidden, with all common operations. */
export function contractFile(names: Names, code: string): string {
  const { group, page, noun, type, plural, path } = names
  const word = wordOf(names)
  const permission = `  @extension("x-permission", "${code}")`
  return `import "@typespec/http";
import "@typespec/openapi";
import "../product/words.tsp";

using Http;
using OpenAPI;

namespace TireShop;

model ${type} {
  @summary("번호") ${noun}Seq: seq;
  @summary("${word}명") name: string;
  @summary("메모") memo: string | null;
  @summary("노출") visible: boolean;
  ...Stamp;
}

/** The name is unique, whatever its letter case and spaces. */
model ${type}Body {
  @summary("${word}명")
  @minLength(1)
  @maxLength(50)
  name: string;

  @summary("메모") @maxLength(500) memo?: string | null;
  @summary("노출") visible?: boolean = true;
}

model ${type}Update {
  ...${type}Body;
  version: version;
}

model ${type}Filter {
  @query @summary("노출") visible?: boolean;
}

@route("${path}")
@tag("${group}/${page}")
interface ${type}Calls {
${permission}
  ${plural} is List<
    ${type},
    ${type}Filter,
    "createdAt,asc" | "createdAt,desc" | "name,asc" | "name,desc"
  >;

${permission}
  create${type} is Create<${type}, ${type}Body>;

${permission}
  ${noun} is Read<${type}>;

${permission}
  update${type} is Replace<${type}, ${type}Update>;

${permission}
  delete${type} is Remove;

  @post
  @route("/bulk")
${permission}
  bulk${type} is Bulk<VisibleBulk>;
}
`
}

function tableFile({ noun, plural }: Names): string {
  const table = kebab(plural).replaceAll('-', '_')
  return `import { boolean, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'

export const ${plural} = pgTable(
  '${table}',
  {
    ${noun}Seq: seqColumn('${kebab(noun).replaceAll('-', '_')}_seq'),
    name: varchar('name', { length: 50 }).notNull(),
    memo: varchar('memo', { length: 500 }),
    visible: boolean('visible').notNull().default(true),
    ...auditColumns(),
  },
  (t) => [uniqueIndex('${table}_name').on(comparableName(t.name))],
)
`
}

/** Returns the paths of a resource and its table below `server/`. Both share a folder; in `orderdelivery`, tables are in `schema/`. */
const importPathsOf = ({ group, file }: Names): { resource: string; table: string; tableFromResource: string } =>
  group === 'orderdelivery'
    ? {
        resource: `${group}/desk/${file}`,
        table: `${group}/schema/${file}.schema`,
        tableFromResource: `../schema/${file}.schema`,
      }
    : {
        resource: `${group}/${file}/${file}`,
        table: `${group}/${file}/${file}.schema`,
        tableFromResource: `./${file}.schema`,
      }

function resourceFile(names: Names): string {
  const { noun, type, plural, path } = names
  const word = wordOf(names)
  return `import { and } from 'drizzle-orm'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { visibleBulk } from '../../resource/fields'
import { contains, isSet } from '../../resource/filters'
import { handlersOf } from '../../call/handlers-of'
import { createListQuery } from '../../resource/list-query'
import { assertUnique, nameEquals } from '../../resource/unique'
import { ${plural} } from '${importPathsOf(names).tableFromResource}'

const { ${noun}Seq, name, visible } = ${plural}

const rows = createListQuery(${plural}, '${noun}Seq', {}, 'createdAt,desc')

const ${noun} = defineResource({
  path: '${path}',
  noun: '${word}',
  table: ${plural},
  key: '${noun}Seq',
  schema: '${type}Update',
  lookUpNames: nameLookupFrom(${plural}, ${noun}Seq, name),
  nameOf: (row) => row.name,
  filter: (query) => and(contains(query.keyword, name), isSet(visible, query.visible)),
  rows,
  values: (_, body) => ({ visible: body.visible ?? true }),
  async check(call, values, before) {
    await assertUnique(call.db, ${noun}Seq, before?.${noun}Seq, {
      name: [nameEquals(name, values.name), '이미 등록된 ${word}명입니다.'],
    })
  },
  bulk: visibleBulk,
})

export const ${noun}Handlers = handlersOf(${noun}.handlers)
`
}

function casesFile({ noun, type, path }: Names): string {
  return `import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const PATH = '${path}'
const UNKNOWN_SEQ = 2_147_483_647

let lastNumber = 0
const body = () => {
  lastNumber += 1
  return { name: \`계약 시험 \${lastNumber}\`, memo: '메모', visible: true }
}
const store = (shop: TestShop) => make<Schemas['${type}']>(shop, PATH, body())

export const ${noun}Cases = {
  'GET ${path}': () => ({ query: '?keyword=a&visible=true&sort=name,asc' }),
  'POST ${path}': () => ({ body: body() }),
  'GET ${path}/{seq}': async (shop) => ({ path: { seq: (await store(shop)).${noun}Seq } }),
  'PUT ${path}/{seq}': async (shop) => {
    const { ${noun}Seq: seq, version } = await store(shop)
    return { path: { seq }, body: { ...body(), version } }
  },
  'DELETE ${path}/{seq}': async (shop) => ({ path: { seq: (await store(shop)).${noun}Seq } }),
  'POST ${path}/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await store(shop)).${noun}Seq, UNKNOWN_SEQ] },
  }),
} satisfies Partial<Record<OperationName, Case>>
`
}

const sampleOf = ({ group, file }: Names): string => `server/sample/${kebab(group)}-${file}.ts`

/** Returns sample rows that every filter and sort distinguishes. */
function sampleFile(names: Names): string {
  const { noun, plural } = names
  const word = wordOf(names)
  return `import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { ${plural} } from '../${importPathsOf(names).table}'
import { continueNumbers, insertAll } from './insert'

const KINDS = ['봄', '여름', '가을', '겨울', '새해', '명절'] as const
const MEMOS = ['매장 방문 고객', '온라인 전용', null] as const

/** Inserts 24 placeholder rows, of which every fifth is hidden. */
export async function load${upper(plural)}(db: Db, { opened }: { opened: Date }): Promise<void> {
  const rows = Array.from({ length: 24 }, (_, i) => {
    const at = new Date(opened.getTime() + i * 30 * DAY_MS)
    return {
      ${noun}Seq: i + 1,
      name: \`\${KINDS[i % KINDS.length]} ${word} \${i + 1}\`,
      memo: MEMOS[i % MEMOS.length] ?? null,
      visible: i % 5 !== 4,
      createdAt: at,
      createdBy: 'mkt_lead',
      updatedAt: at,
      updatedBy: 'mkt_lead',
      version: 1,
    }
  })
  await insertAll(db, ${plural}, rows)
  await continueNumbers(db, ${plural}, '${noun}Seq')
}
`
}

/** Returns the resource on the server, its sample rows, and a request per operation. */
export function backendFiles(names: Names): Map<string, string> {
  const { resource, table } = importPathsOf(names)
  return new Map([
    [`server/${table}.ts`, tableFile(names)],
    [`server/${resource}.ts`, resourceFile(names)],
    [sampleOf(names), sampleFile(names)],
    [`tests/contract/${names.file}.cases.ts`, casesFile(names)],
  ])
}

const insertBefore = (text: string, mark: string, line: string): string => {
  const at = text.lastIndexOf(mark)
  if (at < 0) throw new Error(`There is no "${mark.trim()}" to write before`)
  return `${text.slice(0, at)}${line}${text.slice(at)}`
}

const insertAfter = (text: string, mark: string, line: string): string => {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`There is no "${mark.trim()}" to write after`)
  return `${text.slice(0, at + mark.length)}${line}${text.slice(at + mark.length)}`
}

/** Returns the files to edit for the new resource, each with its edit. */
export const joinFiles = (names: Names): [file: string, edit: (text: string) => string][] => {
  const { group, noun, file, plural } = names
  return [
    [
      'server/handlers.ts',
      (text) =>
        `import { ${noun}Handlers } from './${importPathsOf(names).resource}'\n${insertAfter(text, `\n  // ${group}\n`, `  ...${noun}Handlers,\n`)}`,
    ],
    [
      'tests/contract/cases.ts',
      (text) =>
        `import { ${noun}Cases } from './${file}.cases'\n${insertBefore(text, '  ...priceCases,', `  ...${noun}Cases,\n`)}`,
    ],
    [
      'server/sample/load.ts',
      (text) =>
        `import { load${upper(plural)} } from './${kebab(group)}-${file}'\n${insertBefore(text, '\n  const context = (part', `  await load${upper(plural)}(db, { opened })\n`)}`,
    ],
  ]
}
