import { Worker } from 'node:worker_threads'
import { SHEET_BYTES, TOO_LARGE } from '../../openapi/messages/sheet-files'
import { tooLarge } from '../http/body'
import { invalid, Refusal, unavailable } from '../http/refusal'
import type { SheetText } from './parse-sheet'
import type { Asked, Told } from './sheet-thread'
import { tooMuch } from './unpack'

/** Files that may wait for their turn. */
const MOST_WAITING = 20
/** Longer than any sheet within the limits takes, in ms. */
const READ_MS = 60_000
/** More than any sheet within the limits takes. */
const MEMORY_MB = 1_024

interface Waiting {
  resolve(sheet: SheetText): void
  reject(error: unknown): void
}

/** A thread with the files that it is to read, the first of which it reads. */
interface Reading {
  thread: Worker
  waiting: Map<number, Waiting>
  timer?: NodeJS.Timeout
}

interface ReaderOptions {
  /** What the thread starts with. */
  file: URL
  readMs: number
}

/**
 * Reads sheets one after another in a thread of its own, which begins with the first file. A file that takes too long or too much memory is refused, and
 * its thread is ended.
 * @internal for tests
 */
export function createSheetReader({ file, readMs }: ReaderOptions): (asked: Omit<Asked, 'id'>) => Promise<SheetText> {
  let current: Reading | undefined
  let last = 0

  function end(ended: Reading, reason: unknown): void {
    if (current === ended) current = undefined
    clearTimeout(ended.timer)
    const [first, ...others] = ended.waiting.values()
    first?.reject(reason)
    for (const { reject } of others) reject(unavailable())
    void ended.thread.terminate()
  }

  /** The first one has so long from now on; the process may end when there is none. */
  function watch(reading: Reading): void {
    clearTimeout(reading.timer)
    if (reading.waiting.size === 0) {
      reading.thread.unref()
      return
    }
    reading.thread.ref()
    reading.timer = setTimeout(() => end(reading, tooMuch()), readMs)
  }

  function begin(): Reading {
    const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    const reading: Reading = { thread, waiting: new Map() }
    thread.on('message', (told: Told) => {
      const asker = reading.waiting.get(told.id)
      reading.waiting.delete(told.id)
      watch(reading)
      if ('sheet' in told) asker?.resolve(told.sheet)
      else if ('error' in told) asker?.reject(new Error(told.error))
      else {
        const { status, code, message, errors } = told.refusal
        asker?.reject(new Refusal(status, code, message, errors ? { errors } : {}))
      }
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      end(reading, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    )
    return reading
  }

  return async (asked) => {
    current ??= begin()
    const reading = current
    if (reading.waiting.size >= MOST_WAITING) throw unavailable()
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      reading.waiting.set(id, { resolve, reject })
      if (reading.waiting.size === 1) watch(reading)
      reading.thread.postMessage({ ...asked, id } satisfies Asked, [asked.bytes])
    })
  }
}

const read = createSheetReader({ file: new URL('./sheet.worker.mjs', import.meta.url), readMs: READ_MS })

/**
 * The first visible sheet of an uploaded .xlsx, read beside everything else: a big one takes seconds. Throws 400, 413 or 415 when there is none, it is too big or
 * has no rows, 503 when too many wait.
 */
export async function readSheet(file: unknown, maxRows: number): Promise<SheetText> {
  if (!(file instanceof Blob)) throw invalid({ file: '파일을 선택해 주세요.' })
  if (file.size > SHEET_BYTES) throw tooLarge(TOO_LARGE)
  return read({ maxRows, bytes: await file.arrayBuffer() })
}
