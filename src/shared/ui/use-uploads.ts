import { useEffect, useRef, useState } from 'react'

/** A stored file to show. */
export interface ShownFile {
  fileSeq: number
  /** Null: the file may not be shown. */
  url: string | null
  /** URL of the small version. */
  smallUrl: string | null
  /** URL for use in rich text. */
  publicUrl?: string | null
  name: string
}

/** Stores one file; `onProgress` receives the share sent, 0 to 1. */
export type StoreFile = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<ShownFile>

/** A running or failed upload. */
export interface Upload {
  id: number
  file: File
  share: number
  problem: string | null
}

const KB = 1024

/** Which files an image field accepts. */
export interface ImageLimits {
  types: readonly ('jpg' | 'png' | 'webp' | 'gif')[]
  kilobytes: number
}

/** Default of the accepted files. */
export const anyImage: ImageLimits = { types: ['jpg', 'png', 'webp', 'gif'], kilobytes: 25 * KB }

const mimeOf = (type: string): string => (type === 'jpg' ? 'image/jpeg' : `image/${type}`)
const sizeText = ({ kilobytes }: ImageLimits): string => (kilobytes < KB ? `${kilobytes}KB` : `${kilobytes / KB}MB`)

/** Returns the `accept` value of an image input. */
export const acceptOf = ({ types }: ImageLimits): string => types.map(mimeOf).join()

/** Returns what may be uploaded, e.g. `jpg, png · 25MB까지`. */
export const limitsText = (limits: ImageLimits): string => `${limits.types.join(', ')} · ${sizeText(limits)}까지`

/** Returns why a file cannot be used as an image; null: it can. The server checks its content, too. */
export function imageProblem(file: File, limits = anyImage): string | null {
  if (!acceptOf(limits).split(',').includes(file.type))
    return `${limits.types.join(', ')} 이미지만 올릴 수 있습니다. (${file.name})`
  return file.size > limits.kilobytes * KB ? `이미지는 ${sizeText(limits)}까지 올릴 수 있습니다. (${file.name})` : null
}

interface Options {
  store: StoreFile
  /** Returns the message of a failure. */
  problemOf: (error: unknown) => string
  /** Called for each stored file; `id` as returned by `add`. */
  onStored: (file: ShownFile, id: number) => void
}

/** Manages uploads. Files are stored one after the other, so that they arrive in the order chosen. */
export function useUploads({ store, problemOf, onStored }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextId = useRef(1)
  const stop = useRef(new AbortController())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const dropped = useRef(new Set<number>())
  const stored = useRef(onStored)
  stored.current = onStored

  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const drop = (id: number) => setUploads((all) => all.filter((each) => each.id !== id))

  function send({ id, file }: Pick<Upload, 'id' | 'file'>) {
    const { signal } = stop.current
    queue.current = queue.current.then(async () => {
      if (signal.aborted || dropped.current.has(id)) return
      try {
        const done = await store(file, (share) => change(id, { share }), signal)
        if (signal.aborted || dropped.current.has(id)) return
        drop(id)
        stored.current(done, id)
      } catch (error) {
        change(id, { problem: problemOf(error) || '올리지 못했습니다.' })
      }
    })
  }

  return {
    uploads,
    /** Starts uploads; returns their ids in the order of the files. */
    add(files: readonly File[]): number[] {
      const fresh = files.map((file) => ({ id: nextId.current++, file, share: 0, problem: null }))
      setUploads((all) => [...all, ...fresh])
      for (const upload of fresh) send(upload)
      return fresh.map(({ id }) => id)
    },
    retry(upload: Upload) {
      change(upload.id, { share: 0, problem: null })
      send(upload)
    },
    drop(id: number) {
      dropped.current.add(id)
      drop(id)
    },
  }
}
