import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { rememberFiles } from '@/shared/lib/files'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { toast } from '@/shared/ui/layers/toast'

/** Pixels of the longer side of the resulting image. */
const SIDE = 800

/** Converts an SVG to PNG; rejects other files. It is drawn as an image, so that no script in it runs. */
async function asPng(file: File): Promise<File> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('The image could not be drawn')
    return new File([blob], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Renders the upload of an SVG logo, which is stored as PNG. */
export function SvgLogo({ onStored }: { onStored: (fileSeq: number) => void }) {
  const [busy, setBusy] = useState(false)

  async function uploadAsPng([file]: File[]) {
    if (!file) return
    setBusy(true)
    try {
      const png = await asPng(file).catch(() => null)
      if (!png) return toast('SVG 파일을 읽을 수 없습니다. 파일을 확인해 주세요.', { tone: 'error' })
      const stored = await upload.public(png)
      rememberFiles(stored)
      onStored(stored.fileSeq)
      toast('로고를 PNG로 바꾸어 올렸습니다. 저장하면 반영됩니다.')
    } catch (error) {
      toast(messageOf(error), { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <ReadOnlyField label="SVG 로고">
      <FileButton size="sm" fileLabel="SVG 로고 파일" accept=".svg,image/svg+xml" busy={busy} onFiles={uploadAsPng}>
        SVG를 PNG로 바꿔 올리기
      </FileButton>
    </ReadOnlyField>
  )
}
