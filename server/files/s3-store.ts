import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '../call/call'

/**
 * Creates a store on S3-compatible storage. `url`: `https://KEY:SECRET@host/bucket?region=ap-northeast-2`. Key and
 * secret are URL-encoded; a path after the bucket becomes the prefix of every key.
 */
export function s3Store(url: string): FileStore {
  const { username, password, origin, pathname, searchParams } = new URL(url)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  })
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const send = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const response = await client.fetch(`${base}/${key}`, { method, ...init })
    if (response.ok) return response
    await response.body?.cancel()
    throw new Error(`file storage answered ${response.status} to ${method} ${key}`)
  }

  return {
    async put(key, data, mimeType) {
      if (data instanceof Uint8Array) {
        await send('PUT', key, { body: new Uint8Array(data), headers: { 'content-type': mimeType } })
        return
      }
      await withTempFile(data, async (file, size) => {
        const headers = { 'content-type': mimeType, 'content-length': String(size) }
        // A stream cannot be sent twice, so it is signed once and sent without the client's retries.
        const request = await client.sign(`${base}/${key}`, {
          method: 'PUT',
          headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        })
        const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
        const sending: RequestInit & { duplex: 'half' } = {
          method: 'PUT',
          headers: request.headers,
          body,
          duplex: 'half',
        }
        const response = await fetch(request.url, sending)
        if (!response.ok) throw new Error(`file storage answered ${response.status} to PUT ${key}`)
      })
    },
    async get(key) {
      const response = await send('GET', key)
      if (!response.body) throw new Error(`file storage gave nothing for ${key}`)
      return { stream: response.body, size: Number(response.headers.get('content-length') ?? 0) }
    },
    async remove(key) {
      await send('DELETE', key)
    },
  }
}

/** Buffers the data in a temporary file, because the storage needs its length in advance. */
async function withTempFile(
  data: AsyncIterable<Uint8Array>,
  work: (file: string, size: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const file = join(folder, 'data')
    await pipeline(Readable.from(data), createWriteStream(file))
    await work(file, (await stat(file)).size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
