import { oneYearAfter } from '../common/one-year-after'
import { required } from '../messages/required'

interface PopupFields {
  contentType?: string | undefined
  slides?: readonly object[] | undefined
  html?: string | null | undefined
  pages?: readonly string[] | undefined
  startAt?: string | undefined
  endAt?: string | null | undefined
}

function endProblem({ startAt, endAt }: PopupFields): string | undefined {
  if (!startAt || !endAt) return undefined
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (end <= start) return '종료일시는 시작일시보다 뒤여야 합니다.'
  return end > oneYearAfter(start) ? '기간은 1년까지 설정할 수 있습니다.' : undefined
}

/** Returns the problems that the contract's rules do not cover, by field. Shared by screens and server. */
export function popupProblems(fields: PopupFields): Partial<Record<'slides' | 'html' | 'pages' | 'endAt', string>> {
  const { contentType, slides = [], html, pages = [] } = fields
  const late = endProblem(fields)
  return {
    ...(contentType === 'IMAGE' && slides.length === 0 ? { slides: required('이미지') } : {}),
    ...(contentType === 'HTML' && !html ? { html: required('내용') } : {}),
    ...(pages.includes('ALL') && pages.length > 1 ? { pages: '전체는 다른 페이지와 함께 선택할 수 없습니다.' } : {}),
    ...(late ? { endAt: late } : {}),
  }
}

/** Maximum relative difference of aspect ratios that count as equal. */
const RATIO_TOLERANCE = 0.05

/**
 * Returns the index of the first image with another aspect ratio than the first, or -1. Images of unknown size match
 * any.
 */
export function otherRatio(
  sizes: readonly { width?: number | null | undefined; height?: number | null | undefined }[],
): number {
  const ratios = sizes.map(({ width, height }) => (width && height ? width / height : null))
  const first = ratios.find((ratio) => ratio !== null) ?? null
  return ratios.findIndex((ratio) => ratio !== null && first !== null && Math.abs(ratio / first - 1) > RATIO_TOLERANCE)
}
