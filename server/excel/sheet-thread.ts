import { parentPort } from 'node:worker_threads'
import { Refusal } from '../http/refusal'
import { parseSheet, type SheetText } from './parse-sheet'

/** A request to read a file. */
export interface Asked {
  id: number
  maxRows: number
  bytes: ArrayBuffer
}

/** The result of a request. */
export type Told = { id: number } & (
  | { sheet: SheetText }
  | { refusal: Pick<Refusal, 'status' | 'code' | 'message' | 'errors'> }
  | { error: string }
)

async function readFile({ id, bytes, maxRows }: Asked): Promise<Told> {
  try {
    return { id, sheet: await parseSheet(new Uint8Array(bytes), maxRows) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, error: String(error instanceof Error ? error.stack : error) }
    const { status, code, message, errors } = error
    return { id, refusal: { status, code, message, errors } }
  }
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await readFile(asked)))
