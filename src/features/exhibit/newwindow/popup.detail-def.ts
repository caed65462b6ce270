import { detailDef } from '@/kit/detail/detail-def'
import { popupBodyRules, popupTitles, popupUpdateRules } from '@/shared/api/gen/exhibit-newwindow-form.gen'
import type { Schemas } from '@/shared/api/types'
import { bannerCopy, removalQuestion } from '../banner/banner.rules'
import { problemsOfPopup } from './popup.rules'

export const popupDetail = detailDef<'/api/v1/admin/popups/{seq}', '/api/v1/admin/popups'>()({
  noun: '팝업',
  path: '/api/v1/admin/popups/{seq}',
  screen: '/exhibit/newwindow/detail',
  list: '/exhibit/newwindow',
  code: 'POP_UP_MANAGEMENT',
  seq: (popup) => popup.popupSeq,
  name: (popup) => popup.title,
  rules: popupUpdateRules,
  titles: popupTitles,
  removable: removalQuestion,
  create: {
    path: '/api/v1/admin/popups',
    rules: popupBodyRules,
    blank: {
      contentType: 'IMAGE',
      slides: [],
      device: 'ALL',
      width: 400,
      height: 500,
      positionType: 'CENTER',
      left: 0,
      top: 0,
      pages: [],
      hideOption: 'TODAY',
      delaySeconds: 0,
      audience: 'ALL',
      visible: true,
    },
    copy: bannerCopy,
  },
  check: problemsOfPopup,
  show: {
    // the field holds slides of the contract
    slides: (slides) => `${(slides as Schemas['PopupSlideBody'][] | undefined)?.length ?? 0}장`,
  },
})
