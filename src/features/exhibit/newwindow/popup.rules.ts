import { popupPageLabels } from '@/shared/api/gen/exhibit-newwindow.gen'
import type { Schemas } from '@/shared/api/types'
import { linkProblems } from '../../../../domain/common/link'
import { isWebAddress } from '../../../../domain/common/web-address'
import { popupProblems } from '../../../../domain/exhibit/popup'

type Body = Partial<Schemas['PopupBody']>
type Sized = Pick<Schemas['PopupRow'], 'popupSeq' | 'width' | 'height'>

/** Returns e.g. `메인, 이벤트`. */
export const pagesText = (pages: readonly Schemas['PopupPage'][]): string =>
  pages.map((page) => popupPageLabels[page]).join(', ')

/** Returns the problems that the contract's rules do not cover. The server checks the same. */
export function problemsOfPopup(values: Body) {
  const slides = values.contentType === 'IMAGE' ? (values.slides ?? []) : []
  const rows = slides.flatMap((slide, at) =>
    Object.entries(linkProblems(slide, isWebAddress)).map(
      ([field, message]) => [`slides[${at}].${field}`, message] as const,
    ),
  )
  return {
    ...popupProblems(values),
    ...(Object.fromEntries(rows) as Record<`slides[${number}].${string}`, string>),
  }
}

/** Height of the bar below the popup in the shop, in pixels. */
const LINE = 48

/** Opens the saved popup in a window of its size. It keeps the opener, so that it is signed in. */
export function openPreview({ popupSeq, width, height }: Sized): void {
  window.open(
    `/generalcommunity/newwindow/preview/${popupSeq}`,
    `popup-${popupSeq}`,
    `popup,width=${width},height=${height + LINE}`,
  )
}
