import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react'
import { fileContent, privateFileKey } from '../../api/file-content'

type Address = string | null | undefined

interface FileSource {
  /** `src` for an `<img>`; undefined until loaded. */
  src: string | undefined
  state: 'NONE' | 'LOADING' | 'READY' | 'FAILED'
}

/**
 * Returns what an `<img>` or a frame can show of a file. Non-public files are downloaded and kept while the component is mounted.
 * A newly signed address of the same file does not download it again.
 */
export function useFileSource(url: Address): FileSource {
  const key = privateFileKey(url)
  const [read, setRead] = useState<{ key: string; src: string | undefined }>()
  const latest = useRef(url)
  latest.current = url

  useEffect(() => {
    if (key === null || !latest.current) return
    const stop = new AbortController()
    let objectUrl: string | undefined
    fileContent(latest.current, stop.signal).then(
      (content) => {
        if (stop.signal.aborted) return
        objectUrl = URL.createObjectURL(content)
        setRead({ key, src: objectUrl })
      },
      () => {
        if (!stop.signal.aborted) setRead({ key, src: undefined })
      },
    )
    return () => {
      stop.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
      setRead(undefined)
    }
  }, [key])

  if (!url) return { src: undefined, state: 'NONE' }
  if (key === null) return { src: url, state: 'READY' }
  if (read?.key !== key) return { src: undefined, state: 'LOADING' }
  return { src: read.src, state: read.src ? 'READY' : 'FAILED' }
}

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & { src: Address; alt: string }

/** Renders an image file, public or not, or a message if it cannot be loaded. */
export function FileImage({ src: url, alt, ...rest }: Props) {
  const { src, state } = useFileSource(url)
  if (state === 'NONE') return null
  if (state === 'FAILED') {
    return (
      <span role="img" aria-label={`${alt} 이미지를 불러오지 못했습니다.`} className={rest.className}>
        이미지를 불러오지 못했습니다.
      </span>
    )
  }
  // an empty alt while loading, or the browser would show the text
  return <img {...rest} src={src} alt={state === 'READY' ? alt : ''} aria-busy={state === 'LOADING' || undefined} />
}
