import writeSheet from 'write-excel-file/browser'
import { saveFile } from './save-file'

const widthOf = (texts: readonly string[]): number =>
  Math.min(60, Math.max(10, ...texts.slice(0, 200).map((text) => text.length * 1.6)))

/**
 * Saves rows of text as `title`.xlsx. All cells are text, so that codes keep leading zeros and nothing becomes a formula.
 * Load it lazily, because it includes the Excel writer.
 */
export async function saveSheet(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const cells = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: String }))),
  ]
  const columns = head.map((name, index) => ({ width: widthOf([name, ...rows.map((row) => row[index] ?? '')]) }))
  saveFile(await writeSheet(cells, { columns }).toBlob(), `${title}.xlsx`)
}
