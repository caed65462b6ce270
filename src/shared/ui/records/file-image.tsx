import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react'
import { fileContent, privateFileKey } from '../../api/file-content'

type Address = string | null | undefined

interface FileSource {
  /** For an `<img>`; undefined while it is not there. */
  src: string | undefined
  state: 'NONE' | 'LOADING' | 'READY' | 'FAILED'
}

/**
 * What an `<img>` or a frame shows of a file. One that is not public is read with a call of its own, and kept as long as the component shows it;
 * an address that is only signed anew reads nothing again.
 */
export function useFileSource(url: Address): FileSource {
  const key = privateFileKey(url)
  const [read, setRead] = useState<{ key: string; src: string | undefined }>()
  const latest = useRef(url)
  latest.current = url

  useEffect(() => {
    if (key === null || !latest.current) return
    const stop = new AbortController()
    let made: string | undefined
    fileContent(latest.current, stop.signal).then(
      (content) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(content)
        setRead({ key, src: made })
      },
      () => {
        if (!stop.signal.aborted) setRead({ key, src: undefined })
      },
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
      setRead(undefined)
    }
  }, [key])

  if (!url) return { src: undefined, state: 'NONE' }
  if (key === null) return { src: url, state: 'READY' }
  if (read?.key !== key) return { src: undefined, state: 'LOADING' }
  return { src: read.src, state: read.src ? 'READY' : 'FAILED' }
}

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & { src: Address; alt: string }

/** An image of a file, public or not; says so where it cannot be read. */
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
  // without an address the text for it would be drawn meanwhile
  return <img {...rest} src={src} alt={state === 'READY' ? alt : ''} aria-busy={state === 'LOADING' || undefined} />
}
