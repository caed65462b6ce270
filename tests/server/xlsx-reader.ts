import { unzipSync } from 'fflate'

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#13;': '\r' }

const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#13);/g, (entity) => ENTITIES[entity] ?? '').replaceAll('_x005F_', '_')

export interface ReadCell {
  type: 'text' | 'number' | 'boolean' | 'empty'
  value: string
}

const letters = (i: number): string =>
  (i >= 26 ? letters(Math.floor(i / 26) - 1) : '') + String.fromCharCode(65 + (i % 26))

/** Reads the sheets of a workbook as rows of cells. Throws if the archive is damaged. */
export function readXlsx(bytes: Uint8Array): { names: string[]; sheets: ReadCell[][][]; xml: Record<string, string> } {
  const files = unzipSync(bytes)
  const xml = Object.fromEntries(Object.entries(files).map(([name, data]) => [name, new TextDecoder().decode(data)]))
  const names = [...(xml['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) =>
    plain(name ?? ''),
  )
  const sheets = names.map((_, i) => {
    const text = xml[`xl/worksheets/sheet${i + 1}.xml`] ?? ''
    const width = [...text.matchAll(/<col /g)].length
    const inPlace = (cells: RegExpMatchArray[]) => {
      const found = new Map(cells.map((cell) => [/r="([A-Z]+)/.exec(cell[1] ?? '')?.[1], cell]))
      return Array.from({ length: width }, (_, i) => found.get(letters(i)) ?? ['', '', ''])
    }
    return [...text.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
      inPlace([...(row ?? '').matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]).map(
        ([, attributes = '', inner = '']): ReadCell => {
          const value = plain(/<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(inner)?.[1] ?? '')
          if (attributes.includes('t="inlineStr"')) return { type: 'text', value }
          if (attributes.includes('t="b"')) return { type: 'boolean', value }
          return { type: inner ? 'number' : 'empty', value }
        },
      ),
    )
  })
  return { names, sheets, xml }
}
