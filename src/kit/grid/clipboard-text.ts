/** Parses Excel's clipboard text: tabs and newlines separate cells; cells that contain them, or quotes, are quoted. */
export function parseClipboardCells(text: string): string[][] {
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

/** Formats cells as Excel's clipboard text. */
export const formatClipboardCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)).join('\t'))
    .join('\r\n')
