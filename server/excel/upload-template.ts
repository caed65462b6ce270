import type { UploadColumn } from './upload-definition'
import { XLSX, xlsxStream } from './xlsx'

const widthOf = (...texts: string[]): number =>
  Math.max(10, Math.min(40, ...[Math.max(...texts.map((text) => text.length * 1.5))]))

/** Returns a small text sheet as a download. Cells in the columns of `codes` have text format. */
export async function sheetFile(
  head: string[],
  lines: string[][],
  title: string,
  codes: readonly string[] = [],
): Promise<Response> {
  async function* batches() {
    yield lines
  }
  const stream = xlsxStream<string[]>({
    title,
    columns: head.map((heading, index) => ({
      title: heading,
      text: codes.includes(heading),
      width: widthOf(heading, ...lines.slice(0, 20).map((line) => line[index] ?? '')),
      value: (line) => line[index] ?? '',
    })),
    batches: batches(),
  })
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return new Response(Buffer.concat(parts), {
    headers: {
      'content-type': XLSX,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`,
      'cache-control': 'no-store',
    },
  })
}

/** Returns the headings of the columns that hold codes. */
export const codesOf = (columns: readonly UploadColumn[]): string[] =>
  columns.filter(({ code }) => code).map(({ title }) => title)

/** Returns a template sheet with headings and an example row. */
export const templateFile = (columns: UploadColumn[], title: string): Promise<Response> =>
  sheetFile(
    columns.map((column) => column.title),
    [columns.map(({ example }) => example)],
    `${title} 업로드 양식`,
    codesOf(columns),
  )
