/**
 * What a workbook says about its sheets beside their values, which the library that reads them does not tell: which sheet is visible, which
 * rows are hidden, which cells hold an error or a formula without a result.
 */

type Parts = Readonly<Record<string, Uint8Array>>

const decoder = new TextDecoder()

const partNamed = (parts: Parts, path: string): string | null => {
  const name = Object.keys(parts).find((each) => each.replace(/^\//, '').toLowerCase() === path.toLowerCase())
  return name === undefined ? null : decoder.decode(parts[name])
}

/** Attributes of a tag by their local names: `r:id` and `id` are one. */
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
 * Returns the first visible worksheet: its place among the workbook's sheets, from 1, and the path of its part. Null when the workbook has
 * none.
 */
export function firstVisibleSheet(parts: Parts): { place: number; path: string } | null {
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
    if (path !== undefined && state === 'visible') return { place: index + 1, path }
  }
  return null
}

export interface SheetFacts {
  /** Rows that are hidden or filtered out. */
  hiddenRows: ReadonlySet<number>
  /** Codes of errors by their cells: `B2` → `#N/A`. */
  errors: ReadonlyMap<string, string>
  /** Cells whose formula was never computed. */
  withoutResult: ReadonlySet<string>
}

const ERROR_CELL = /<(?:\w+:)?c\s([^>]*\bt\s*=\s*["']e["'][^>]*)>(?:(?!<\/(?:\w+:)?c>)[\s\S])*?<(?:\w+:)?v>([^<]*)</g

const FORMULA_CELL =
  /<(?:\w+:)?c\s([^>]*)>\s*<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*(?:\/>|><\/(?:\w+:)?v>))?\s*<\//g

/** Returns the facts of the worksheet that is stored at a path. */
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
    // a formula that gives an empty text says so
    if (found.get('t') === 'str' && /<(?:\w+:)?v/.test(cell)) continue
    withoutResult.add(found.get('r') ?? '')
  }
  return { hiddenRows, errors, withoutResult }
}
