import type { FileStore } from '../../server/call/call'

/** File store of tests, which keeps everything in a map. */
export function memoryFiles(): FileStore & { stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    async put(key, data) {
      // a Buffer is not an instance of jsdom's Uint8Array
      if (ArrayBuffer.isView(data)) {
        stored.set(key, data)
        return
      }
      const parts: Uint8Array[] = []
      for await (const part of data) parts.push(part)
      stored.set(key, Buffer.concat(parts))
    },
    async get(key) {
      const found = stored.get(key)
      if (!found) throw new Error(`no file ${key}`)
      // jsdom's Blob has no stream
      const { body } = new Response(new Uint8Array(found))
      if (!body) throw new Error(`nothing in ${key}`)
      return { stream: body, size: found.byteLength }
    },
    async remove(key) {
      stored.delete(key)
    },
  }
}
