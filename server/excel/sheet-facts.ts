/**
 * Reads facts of a workbook that the reading library does not report: visible sheets, hidden rows, and cells with an
 * error or an uncomputed formula.
 */

type Parts = Readonly<Record<string, Uint8Array>>

const decoder = new TextDecoder()

const partNamed = (parts: Parts, path: string): string | null => {
  const name = Object.keys(parts).find((each) => each.replace(/^\//, '').toLowerCase() === path.toLowerCase())
  return name === undefined ? null : decoder.decode(parts[name])
}

/** Returns the attributes of a tag by local name: `r:id` and `id` are the same. */
const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  )

const tagsOf = (xml: string, name: string): Map<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag))

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/**
 * Returns the first visible worksheet: its position among the sheets, from 1, and the path of its part. Null if there
 * is none.
 */
export function firstVisibleSheet(parts: Parts): { position: number; path: string } | null {
  const relations = tagsOf(partNamed(parts, 'xl/_rels/workbook.xml.rels') ?? '', 'Relationship')
  const worksheets = new Map(
    relations
      .filter((relation) => relation.get('Type')?.endsWith('/worksheet'))
      .map((relation) => {
        const target = relation.get('Target') ?? ''
        return [relation.get('Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`]
      }),
  )
  const sheets = tagsOf(partNamed(parts, 'xl/workbook.xml') ?? '', 'sheet').filter((sheet) => sheet.get('name'))
  for (const [index, sheet] of sheets.entries()) {
    const path = worksheets.get(sheet.get('id'))
    const state = sheet.get('state') ?? 'visible'
    if (path !== undefined && state === 'visible') return { position: index + 1, path }
  }
  return null
}

export interface SheetFacts {
  /** Numbers of rows that are hidden or filtered out. */
  hiddenRows: ReadonlySet<number>
  /** Error codes by cell: `B2` → `#N/A`. */
  errors: ReadonlyMap<string, string>
  /** Cells with a formula that was never computed. */
  withoutResult: ReadonlySet<string>
}

const ERROR_CELL = /<(?:\w+:)?c\s([^>]*\bt\s*=\s*["']e["'][^>]*)>(?:(?!<\/(?:\w+:)?c>)[\s\S])*?<(?:\w+:)?v>([^<]*)</g

const FORMULA_CELL =
  /<(?:\w+:)?c\s([^>]*)>\s*<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*(?:\/>|><\/(?:\w+:)?v>))?\s*<\//g

/** Returns the facts of the worksheet at a path. */
export function sheetFacts(parts: Parts, path: string): SheetFacts {
  const xml = partNamed(parts, path) ?? ''
  const hiddenRows = new Set<number>()
  let last = 0
  for (const row of tagsOf(xml, 'row')) {
    last = Number(row.get('r') ?? last + 1)
    if (isTrue(row.get('hidden'))) hiddenRows.add(last)
  }
  const errors = new Map(
    [...xml.matchAll(ERROR_CELL)].map(([, attributes = '', code = '']) => [
      attributesOf(attributes).get('r') ?? '',
      code,
    ]),
  )
  const withoutResult = new Set<string>()
  for (const [cell, attributes = ''] of xml.matchAll(FORMULA_CELL)) {
    const found = attributesOf(attributes)
    // a formula whose result is an empty text has an empty value
    if (found.get('t') === 'str' && /<(?:\w+:)?v/.test(cell)) continue
    withoutResult.add(found.get('r') ?? '')
  }
  return { hiddenRows, errors, withoutResult }
}
