import { parentPort } from 'node:worker_threads'
import { Refusal } from '../contract/refusal'
import { parseSheet, type SheetText } from './parse-sheet'

/** A request to read a file. */
export interface SheetRequest {
  id: number
  maxRows: number
  bytes: ArrayBuffer
}

/** The result of a request. */
export type SheetResult = { id: number } & (
  | { sheet: SheetText }
  | { refusal: Pick<Refusal, 'status' | 'code' | 'message' | 'errors'> }
  | { error: string }
)

async function readFile({ id, bytes, maxRows }: SheetRequest): Promise<SheetResult> {
  try {
    return { id, sheet: await parseSheet(new Uint8Array(bytes), maxRows) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, error: String(error instanceof Error ? error.stack : error) }
    const { status, code, message, errors } = error
    return { id, refusal: { status, code, message, errors } }
  }
}

parentPort?.on('message', async (request: SheetRequest) => parentPort?.postMessage(await readFile(request)))
