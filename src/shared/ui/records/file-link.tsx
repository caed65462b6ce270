import { type ReactNode, useState } from 'react'
import { MINUTE_MS } from '../../../../domain/common/durations'
import { messageOf } from '../../api/errors'
import { fileContent, privateFileKey } from '../../api/file-content'
import { saveFile } from '../../lib/save-file'
import { toast } from '../layers/toast'
import styles from './file-link.module.css'

interface FileFacts {
  url: string | null
  name: string
}

/** Returns whether browsers can display the file. */
const isViewable = ({ type }: Blob): boolean => type.startsWith('image/') || type === 'application/pdf'

/** Opens a non-public file in a new tab, or downloads it if the browser cannot display it. */
async function openFile(url: string, name: string): Promise<void> {
  const content = await fileContent(url)
  if (!isViewable(content)) return saveFile(content, name)
  const shown = URL.createObjectURL(content)
  // if the pop-up is blocked, download the file instead
  if (!window.open(shown, '_blank')) saveFile(content, name)
  setTimeout(() => URL.revokeObjectURL(shown), MINUTE_MS)
}

interface Props {
  file: FileFacts
  /** Default: the file's name. */
  children?: ReactNode
  className?: string | undefined
}

/** Renders a link to a file, public or not; only its name if the admin may not access it. */
export function FileLink({ file: { url, name }, children = name, className = styles.link }: Props) {
  const [busy, setBusy] = useState(false)
  // not a mutation, because nothing needs a refetch
  async function open(address: string) {
    setBusy(true)
    try {
      await openFile(address, name)
    } catch (error) {
      const message = messageOf(error)
      if (message) toast(`${name}: ${message}`, { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (!url) return <span>{children}</span>
  if (privateFileKey(url) === null) {
    return (
      <a className={className} href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  return (
    <button type="button" className={className} disabled={busy} onClick={() => void open(url)}>
      {children}
    </button>
  )
}
