import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/errors'
import { fileContent, privateFileKey } from '../../api/file-content'
import { saveFile } from '../../lib/save-file'
import { toast } from '../layers/toast'
import styles from './file-link.module.css'

interface FileFacts {
  url: string | null
  name: string
}

/** The browser has a viewer of its own for these. */
const isViewable = ({ type }: Blob): boolean => type.startsWith('image/') || type === 'application/pdf'

/** Opens a file that is not public in a tab of its own, or saves it where the browser cannot show it. */
async function openFile(url: string, name: string): Promise<void> {
  const content = await fileContent(url)
  if (!isViewable(content)) return saveFile(content, name)
  const shown = URL.createObjectURL(content)
  // a blocked pop-up: the file is saved instead
  if (!window.open(shown, '_blank')) saveFile(content, name)
  setTimeout(() => URL.revokeObjectURL(shown), 60_000)
}

interface Props {
  file: FileFacts
  /** Default: the file's name. */
  children?: ReactNode
  className?: string | undefined
}

/** A link to a file, public or not; a file whose address one may not have is only named. */
export function FileLink({ file: { url, name }, children = name, className = styles.link }: Props) {
  const [busy, setBusy] = useState(false)
  // no mutation: nothing on screen has to be asked for again
  async function open(address: string) {
    setBusy(true)
    try {
      await openFile(address, name)
    } catch (error) {
      const said = messageOf(error)
      if (said) toast(`${name}: ${said}`, { tone: 'error' })
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
