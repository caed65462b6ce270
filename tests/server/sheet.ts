import { xlsxStream } from '../../server/excel/xlsx'

/** Returns the form of an upload: the part `file` with an .xlsx of the head and the rows. */
export async function sheetForm(head: string[], rows: (string | number | null)[][]): Promise<FormData> {
  const parts: Uint8Array[] = []
  async function* batches() {
    yield rows
  }
  const columns = head.map((title, i) => ({
    title,
    width: 10,
    value: (row: (string | number | null)[]) => row[i] ?? null,
  }))
  for await (const part of xlsxStream({ title: '시트', columns, batches: batches() })) parts.push(part)
  const form = new FormData()
  form.set('file', new File([Buffer.concat(parts)], '업로드.xlsx'))
  return form
}
