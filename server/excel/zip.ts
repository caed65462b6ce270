import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/**
 * Creates a zip archive as a stream. Entries are compressed off the main thread while their text is produced.
 * Production waits for the consumer, so that memory stays bounded.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else if (chunk.length > 0) ready.push(chunk)
  })
  for await (const { name, text } of entries) {
    for await (const _ of compressed(zip, name, text)) {
      if (failure) throw failure
      yield* ready.splice(0)
    }
  }
  zip.end()
  if (failure) throw failure
  yield* ready.splice(0)
}

export interface ZipEntry {
  name: string
  text: AsyncIterable<string> | Iterable<string>
}

const DEFLATE = 8

/** Adds one entry; yields whenever new output may be available. */
async function* compressed(zip: Zip, name: string, text: ZipEntry['text']): AsyncGenerator<void> {
  const entry: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATE }
  zip.add(entry)
  const deflate = createDeflateRaw({ level: 4, chunkSize: 64 * 1024 })
  const written = writeAll(entry, deflate, text)
  written.catch((error: Error) => deflate.destroy(error))
  for await (const chunk of deflate) {
    entry.ondata?.(null, new Uint8Array(chunk as Buffer), false)
    yield
  }
  await written
  entry.ondata?.(null, new Uint8Array(0), true)
  yield
}

async function writeAll(
  entry: ZipInputFile,
  deflate: ReturnType<typeof createDeflateRaw>,
  text: ZipEntry['text'],
): Promise<void> {
  for await (const part of text) {
    const bytes = Buffer.from(part)
    entry.crc = crc32(bytes, entry.crc)
    entry.size = (entry.size ?? 0) + bytes.length
    if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    if (deflate.destroyed) return
  }
  deflate.end()
}
