import { Worker } from 'node:worker_threads'
import { SHEET_BYTES, TOO_LARGE } from '../../domain/messages/sheet-files'
import { invalid, Refusal, tooLarge, unavailable } from '../contract/refusal'
import type { SheetText } from './parse-sheet'
import type { SheetRequest, SheetResult } from './sheet-worker'
import { contentTooLarge } from './unpack'

/** Maximum number of waiting files, including the one being read. */
const MAX_WAITING = 20
/** Time limit in ms; more than any sheet within the limits takes. */
const READ_MS = 60_000
/** Memory limit; more than any sheet within the limits takes. */
const MEMORY_MB = 1_024

interface Waiting {
  resolve(sheet: SheetText): void
  reject(error: unknown): void
}

/** A worker thread and the files it has to read, the first of which it is reading. */
interface ReaderThread {
  thread: Worker
  waiting: Map<number, Waiting>
  timer?: NodeJS.Timeout
}

interface ReaderOptions {
  /** Script that the thread starts with. */
  file: URL
  readMs: number
}

/**
 * Creates a reader that reads sheets one by one in a worker thread, which starts with the first file. A file that takes
 * too much time or memory is refused, and its thread is terminated.
 * @internal for tests
 */
export function createSheetReader({
  file,
  readMs,
}: ReaderOptions): (request: Omit<SheetRequest, 'id'>) => Promise<SheetText> {
  let current: ReaderThread | undefined
  let last = 0

  function end(ended: ReaderThread, reason: unknown): void {
    if (current === ended) current = undefined
    clearTimeout(ended.timer)
    const [first, ...others] = ended.waiting.values()
    first?.reject(reason)
    for (const { reject } of others) reject(unavailable())
    void ended.thread.terminate()
  }

  /** Restarts the timer for the first waiting file. Without files, the thread no longer keeps the process alive. */
  function watch(reading: ReaderThread): void {
    clearTimeout(reading.timer)
    if (reading.waiting.size === 0) {
      reading.thread.unref()
      return
    }
    reading.thread.ref()
    reading.timer = setTimeout(() => end(reading, contentTooLarge()), readMs)
  }

  function startThread(): ReaderThread {
    const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    const reading: ReaderThread = { thread, waiting: new Map() }
    thread.on('message', (answer: SheetResult) => {
      const waiting = reading.waiting.get(answer.id)
      reading.waiting.delete(answer.id)
      watch(reading)
      if ('sheet' in answer) waiting?.resolve(answer.sheet)
      else if ('error' in answer) waiting?.reject(new Error(answer.error))
      else {
        const { status, code, message, errors } = answer.refusal
        waiting?.reject(new Refusal(status, code, message, errors ? { errors } : {}))
      }
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      end(reading, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? contentTooLarge() : error),
    )
    return reading
  }

  return async (request) => {
    current ??= startThread()
    const reading = current
    if (reading.waiting.size >= MAX_WAITING) throw unavailable()
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      reading.waiting.set(id, { resolve, reject })
      if (reading.waiting.size === 1) watch(reading)
      reading.thread.postMessage({ ...request, id } satisfies SheetRequest, [request.bytes])
    })
  }
}

const read = createSheetReader({ file: new URL('./sheet.worker.mjs', import.meta.url), readMs: READ_MS })

/**
 * Reads the first visible sheet of an uploaded .xlsx in a worker thread, because a large one takes seconds. Throws 400
 * without a file, visible sheet or rows, or with too many rows; 413 if it is too large; 415 if it is not an .xlsx; 503 if
 * too many files are waiting.
 */
export async function readSheet(file: unknown, maxRows: number): Promise<SheetText> {
  if (!(file instanceof Blob)) throw invalid({ file: '파일을 선택해 주세요.' })
  if (file.size > SHEET_BYTES) throw tooLarge(TOO_LARGE)
  return read({ maxRows, bytes: await file.arrayBuffer() })
}
