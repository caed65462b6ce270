import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../call/call'

/** Stores files in a folder. A file appears under its key only when it is complete and synced to disk. */
export function folderStore(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = resolve(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error(`key outside of the store: ${key}`)
    return path
  }
  return {
    async put(key, data) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.part`
      try {
        const source = data instanceof Uint8Array ? Readable.from([data]) : Readable.from(data)
        await pipeline(source, createWriteStream(unfinished))
        const handle = await open(unfinished, 'r+')
        await handle.sync().finally(() => handle.close())
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      const path = pathOf(key)
      const { size } = await stat(path)
      return { stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
