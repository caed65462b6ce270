import type { Names } from './names'
import type { Field, Resource } from './resource'

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const list = (items: readonly string[]) => items.map((item) => `  ${item},\n`).join('')
const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`

/** Returns an import line with sorted names, or ''. */
const from = (module: string, names: Iterable<string>): string => {
  const all = [...new Set(names)].sort()
  return all.length === 0 ? '' : `import { ${all.join(', ')} } from '${module}'\n`
}

function filterOf({ name, kind, ref = '' }: Field): string | null {
  switch (kind) {
    case 'enums':
      return `choice('${name}', ${lower(ref)}Labels)`
    case 'enum':
      return `select('${name}', ${lower(ref)}Labels)`
    case 'boolean':
      return `flag('${name}')`
    case 'integer':
      return `number('${name}')`
    case 'text':
      return `text('${name}')`
    default:
      return null
  }
}

/** Without keyword types, the placeholder names the searched field. */
const keywordOf = ({ keywordTypes, fields }: Resource): string =>
  keywordTypes.length > 0
    ? `keyword([${keywordTypes.map(quoted).join(', ')}])`
    : `keyword([], {}, ${quoted(fields.find(({ kind, title }) => kind === 'text' && title)?.title ?? '')})`

/** Returns the field that identifies the record, and those of the other default columns. */
function columnFields(resource: Resource) {
  const titled = resource.fields.filter(({ title, name }) => title && name !== resource.seq)
  const identity = titled.find(({ kind, nullable }) => kind === 'text' && !nullable)
  return { identity, others: titled.filter((field) => field !== identity).slice(0, 9) }
}

/** Returns `mainColumns` of a list definition: its first state and its first time. */
function mainColumnsOf(resource: Resource): string {
  const { others } = columnFields(resource)
  const first = (wanted: string) => {
    const field = others.find(({ kind, ref }) => kind === wanted && (wanted !== 'enum' || ref))
    return field ? quoted(field.name) : 'null'
  }
  return `{ state: ${first('enum')}, amount: null, time: ${first('time')} }`
}

function defFile({ group, page, noun, title, shows }: Names, resource: Resource): string {
  const { row, filters, sorts, seq, listPath } = resource
  const periods = filters.filter(({ kind }) => kind === 'period').map(({ name }) => quoted(name))
  const lines = [
    ...(resource.hasKeyword ? [keywordOf(resource)] : []),
    ...(periods.length > 0 ? [`period([${periods.join(', ')}])`] : []),
    ...filters.flatMap((field) => filterOf(field) ?? []),
  ]
  const kinds = ['keyword', 'period', 'choice', 'select', 'flag', 'number', 'text'].filter((kind) =>
    lines.some((line) => line.startsWith(`${kind}(`)),
  )
  const labels = filters.flatMap(({ ref }) => (ref ? [`${lower(ref)}Labels`] : []))
  const gen = [`${lower(row)}Titles`, ...(resource.hasFilterTitles ? ['filterTitles'] : []), ...labels]
  const keys = [...new Set(sorts.map((sort) => sort.split(',')[0] ?? ''))]
  const first = ['createdAt', 'updatedAt', ...keys].find((key) => keys.includes(key)) ?? ''
  return `${from('@/kit/filters/filter-kinds', kinds)}import { listDef } from '@/kit/list/list-def'
${from(`@/shared/api/gen/${group}-${page}.gen`, gen)}
export const ${noun}Def = listDef<'${listPath}'>()({
  noun: '${title.replace(/ 관리$/, '')}',
  filledWhen: '새로 등록하면',
  path: '${listPath}',
  screen: '/${group}/${page}',
  code: '${resource.permission}',
  titles: ${lower(row)}Titles,
  filterTitles${resource.hasFilterTitles ? '' : ': {}'},
  mainColumns: ${mainColumnsOf(resource)},
  seq: (row) => row.${seq},
${shows === 'drawer' ? `  name: (row) => row.${resource.name},\n` : ''}  filters: [
${list(lines.map((line) => `  ${line}`))}  ],
  sorts: [${keys.map(quoted).join(', ')}],
  sort: '${first},desc',
})
`
}

/** Returns default columns: the identifying one, states and times. */
function columnsFor(resource: Resource, names: Names): { lines: string[]; helpers: string[]; enums: string[] } {
  const { identity, others } = columnFields(resource)
  const helpers = new Set<string>()
  const enums: string[] = []
  const lines: string[] = []
  const add = (helper: string, line: string) => {
    helpers.add(helper)
    lines.push(line)
  }
  if (resource.fields.some(({ name, title }) => name === resource.seq && title))
    add('number', `number('${resource.seq}', { plain: true, width: 5 })`)
  if (identity) {
    const to = names.shows === 'detail' ? `to: '/${names.group}/${names.page}/detail', ` : ''
    if (names.shows)
      add('link', `link('${identity.name}', { ${to}search: (row) => ({ seq: String(row.${resource.seq}) }) })`)
    else add('text', `text('${identity.name}')`)
  }
  for (const { name, kind, ref } of others) {
    if (kind === 'text') add('text', `text('${name}')`)
    if (kind === 'integer') add('number', `number('${name}')`)
    if (kind === 'boolean') add('yesNo', `yesNo('${name}')`)
    if (kind === 'time') add('time', `time('${name}')`)
    if (kind === 'day') add('day', `day('${name}')`)
    if (kind === 'enum' && ref) {
      enums.push(ref)
      add('pill', `pill('${name}', ${lower(ref)}Labels, ${lower(ref)}Tones)`)
    }
  }
  return { lines, helpers: [...helpers], enums: [...new Set(enums)] }
}

function listFile(names: Names, resource: Resource): string {
  const { group, page, title, noun, type, file, shows } = names
  const { lines, helpers, enums } = columnsFor(resource, names)
  const tones = enums.map((ref) => `${lower(ref)}Tones`)
  const target = shows === 'drawer' ? "search: { new: '1' }" : `to: '/${group}/${page}/detail'`
  const create = shows && resource.detail?.create ? ` create={{ label: '등록', ${target} }}` : ''
  const screen = `<ListScreen def={${noun}Def} columns={columns} caption="${title} 목록"${create} />`
  const drawer = shows === 'drawer'
  return `import { columnsOf } from '@/kit/columns/columns'
${drawer ? "import { lazyDrawer } from '@/kit/detail/lazy-drawer'\n" : ''}import { ListScreen } from '@/kit/list/list-screen'
${from(
  `@/shared/api/gen/${group}-${page}.gen`,
  enums.map((ref) => `${lower(ref)}Labels`),
)}import { ${noun}Def } from './${file}.def'
${from(`./${file}.tones`, tones)}${drawer ? `\nconst ${type}Drawer = lazyDrawer(() => import('./${file}.form'), '${type}Form')\n` : ''}
const { ${helpers.join(', ')} } = columnsOf(${noun}Def)

const columns = [
${list(lines)}]

export function ${type}List() {
  return ${drawer ? `(<>${screen}<${type}Drawer /></>)` : screen}
}
`
}

function tonesFile(enums: readonly string[], labels: Readonly<Record<string, readonly string[]>>): string {
  const maps = enums.map(
    (ref) =>
      `export const ${lower(ref)}Tones: Record<Schemas['${ref}'], Tone> = { ${(labels[ref] ?? [])
        .map((value) => `${value}: 'gray'`)
        .join(', ')} }\n`,
  )
  return `import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

${maps.join('\n')}`
}

function detailDefFile({ group, page, noun, title, shows }: Names, resource: Resource): string {
  const { detail, row, seq } = resource
  if (!detail) return ''
  const titles = `${lower(row)}Titles`
  const rules = `${lower(detail.body)}Rules`
  const create = detail.create ? `${lower(detail.create)}Rules` : null
  const { name } = resource
  const paths = `'${detail.path}'${create ? `, '${resource.listPath}'` : ''}`
  return `import { detailDef } from '@/kit/detail/detail-def'
${from(`@/shared/api/gen/${group}-${page}.gen`, [titles])}${from(`@/shared/api/gen/${group}-${page}-form.gen`, [rules, ...(create ? [create] : [])])}
export const ${noun}Detail = detailDef<${paths}>()({
  noun: '${title.replace(/ 관리$/, '')}',
  path: '${detail.path}',
  screen: '/${group}/${page}${shows === 'detail' ? '/detail' : ''}',
  list: '/${group}/${page}',
  code: '${resource.permission}',
  seq: (record) => record.${seq},
  name: (record) => String(record.${name}),
  rules: ${rules},
  titles: ${titles},
${detail.removable ? '  removable: true,\n' : ''}${create ? `  create: { path: '${resource.listPath}', rules: ${create}, blank: {} },\n` : ''}})
`
}

const fieldTag: Partial<Record<Field['kind'], (field: Field) => string>> = {
  text: ({ name }) => `<Text name="${name}" />`,
  integer: ({ name }) => `<Num name="${name}" />`,
  boolean: ({ name }) => `<Switch name="${name}" />`,
  enum: ({ name, ref = '' }) => `<Select name="${name}" labels={${lower(ref)}Labels} />`,
  enums: ({ name, ref = '' }) => `<Checks name="${name}" labels={${lower(ref)}Labels} />`,
  texts: ({ name }) => `<Tags name="${name}" />`,
}

function detailFile({ group, page, noun, type, file, shows }: Names, resource: Resource): string {
  const known = (resource.detail?.fields ?? []).filter(({ kind }) => fieldTag[kind])
  const tags = known.map((field) => fieldTag[field.kind]?.(field) ?? '')
  const parts = [...new Set(tags.map((tag) => /<(\w+)/.exec(tag)?.[1] ?? ''))]
  const labels = known.flatMap(({ ref }) => (ref ? [`${lower(ref)}Labels`] : []))
  const drawer = shows === 'drawer'
  const fields = `<Section title="기본 정보">
${tags.map((tag) => `        ${tag}\n`).join('')}      </Section>`
  return `${drawer ? "import type { DetailTarget } from '@/kit/detail/detail-def'\nimport { DetailDrawer } from '@/kit/detail/detail-drawer'" : "import { DetailScreen } from '@/kit/detail/detail-screen'"}
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
${from(`@/shared/api/gen/${group}-${page}.gen`, labels)}import { Section } from '@/shared/ui/records/section'
import { ${noun}Detail } from './${file}.detail-def'

const { ${parts.join(', ')} } = fieldsOf(${noun}Detail)

${
  drawer
    ? `/** Renders the form to create and edit, in a drawer over the list. */
export function ${type}Form({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(${noun}Detail, { target, onClose })
  return (
    <DetailDrawer detail={detail} onClose={onClose}>
      ${fields}
    </DetailDrawer>
  )
}`
    : `export function ${type}Detail() {
  const detail = useDetail(${noun}Detail)
  return (
    <DetailScreen detail={detail}>
      ${fields}
    </DetailScreen>
  )
}`
}
`
}

function routeFile(id: string, helper: string, folder: string, def: string, screen: string, name: string): string {
  return `import { createFileRoute } from '@tanstack/react-router'
import { ${helper} } from '@/kit/route'

export const Route = createFileRoute('${id}')(
  ${helper}(
    () => import('@/features/${folder}/${def}'),
    () => import('@/features/${folder}/${screen}'),
    '${name}',
  ),
)
`
}

function testFile({ group, page, title, type, path }: Names, fresh: boolean): string {
  const own = fresh
    ? `  const world = await shop()
  await world.call('POST', '${path}', { token: await world.signIn('admin'), body: { name: '시험 ${type}' } })
  shopChanged()
`
    : ''
  const row = fresh
    ? `  expect(await within(table).findByRole('link', { name: '시험 ${type}' })).toBeInTheDocument()`
    : `  expect(table.querySelectorAll('tbody tr').length).toBeGreaterThan(0)`
  return `import { screen${fresh ? ', within' : ''} } from '@testing-library/react'
import { expect, it } from 'vitest'
${fresh ? "import { shop, shopChanged } from '../msw/server'\n" : ''}import { renderApp } from '../setup/render'

it('${title}: shows its rows', async () => {
${own}  await renderApp('/${group}/${page}', { as: 'admin' })
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument()
  const table = await screen.findByRole('table', { name: '${title} 목록' })
${row}
})
`
}

/** Returns the files of a new screen by path. `routeFileOf`: returns the file of a route; `fresh`: there are no records yet. */
export function screenFiles(
  names: Names,
  resource: Resource,
  labels: Readonly<Record<string, readonly string[]>>,
  routeFileOf: (path: string) => { file: string; id: string },
  fresh: boolean,
): Map<string, string> {
  const { group, page, file, type, shows } = names
  const folder = `${group}/${page}`
  const at = `src/features/${folder}/${file}`
  const files = new Map<string, string>()
  const { enums } = columnsFor(resource, names)
  const route = routeFileOf(`/${group}/${page}`)
  files.set(`${at}.def.ts`, defFile(names, resource))
  files.set(`${at}.list.tsx`, listFile(names, resource))
  if (enums.length > 0) files.set(`${at}.tones.ts`, tonesFile(enums, labels))
  files.set(route.file, routeFile(route.id, 'listRoute', folder, `${file}.def`, `${file}.list`, `${type}List`))
  if (shows) {
    files.set(`${at}.detail-def.ts`, detailDefFile(names, resource))
    files.set(`${at}.${shows === 'drawer' ? 'form' : 'detail'}.tsx`, detailFile(names, resource))
  }
  if (shows === 'detail') {
    const detail = routeFileOf(`/${group}/${page}/detail`)
    files.set(
      detail.file,
      routeFile(detail.id, 'detailRoute', folder, `${file}.detail-def`, `${file}.detail`, `${type}Detail`),
    )
  }
  files.set(`tests/screens/${file}.test.tsx`, testFile(names, fresh))
  return files
}
