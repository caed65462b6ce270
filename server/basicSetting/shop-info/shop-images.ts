import type { Schemas } from '../../contract/contract-types'
import type { ImageRule } from '../../files/file-refs'

type Body = Pick<Schemas['ShopInfoUpdate'], 'logoFileSeq' | 'faviconFileSeq' | 'shareFileSeq' | 'sealFileSeq'>

const MB = 1024 * 1024
const FAVICON = { min: 32, max: 512 }
const SHARE = { width: 1200, height: 630 }

const isPng = (mimeType: string): boolean => mimeType === 'image/png'

const RULES: Record<keyof Body, ImageRule> = {
  logoFileSeq({ mimeType, size }) {
    if (!isPng(mimeType)) return 'PNG 또는 SVG 파일만 등록할 수 있습니다.'
    return size > MB ? '1MB 이하의 파일만 등록할 수 있습니다.' : null
  },
  faviconFileSeq({ width, height }) {
    const fits = width !== null && width === height && width >= FAVICON.min && width <= FAVICON.max
    return fits ? null : `가로와 세로가 같은 ${FAVICON.min}~${FAVICON.max}px 이미지를 등록해 주세요.`
  },
  shareFileSeq: ({ width, height }) =>
    width === SHARE.width && height === SHARE.height
      ? null
      : `${SHARE.width}×${SHARE.height}px 이미지를 등록해 주세요.`,
  sealFileSeq: ({ mimeType }) => (isPng(mimeType) ? null : 'PNG 파일만 등록할 수 있습니다.'),
}

/** Returns a rule that checks a picture by the field that uses it. */
export const imageRules =
  (body: Body): ImageRule =>
  (file) => {
    const fields = (Object.keys(RULES) as (keyof Body)[]).filter((field) => body[field] === file.fileSeq)
    return fields.map((field) => RULES[field](file)).find((problem) => problem !== null) ?? null
  }
