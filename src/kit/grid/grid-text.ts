/** Cells as Excel puts them on the clipboard: tabs and lines; a cell that holds either, or quotes, stands in quotes. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at <= source.length; ) {
    let cell = ''
    if (source[at] === '"') {
      const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(source.slice(at))
      if (quoted) {
        cell = (quoted[1] ?? '').replace(/""/g, '"')
        at += quoted[0].length
      }
    }
    const rest = /^[^\t\n]*/.exec(source.slice(at))?.[0] ?? ''
    cell += rest
    at += rest.length
    rows.at(-1)?.push(cell)
    if (source[at] === '\n') rows.push([])
    at += 1
  }
  return rows
}

/** The same the other way round. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)).join('\t'))
    .join('\r\n')
