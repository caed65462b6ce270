import { xlsxStream } from '../../server/excel/xlsx'

/** An .xlsx as an admin would upload it: the head, then the rows, as the part `file` of a form. */
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
