import type { UploadColumn } from './upload'
import { XLSX, xlsxStream } from './xlsx'

/** An empty sheet with the headings and an example row, to be filled in and sent back. */
export async function templateFile(columns: UploadColumn[], title: string): Promise<Response> {
  type Line = Record<string, string>
  const line = (of: (column: UploadColumn) => string): Line =>
    Object.fromEntries(columns.map((column) => [column.title, of(column)]))
  async function* lines() {
    yield [line(({ example }) => example)]
  }
  const stream = xlsxStream<Line>({
    title,
    columns: columns.map(({ title: heading, example, note }) => ({
      title: heading,
      width: Math.max(10, Math.min(40, Math.max(heading.length * 2, example.length * 1.5, (note?.length ?? 0) / 2))),
      value: (row) => row[heading] ?? '',
    })),
    batches: lines(),
  })
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return new Response(Buffer.concat(parts), {
    headers: {
      'content-type': XLSX,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${title} 양식.xlsx`)}`,
    },
  })
}
