import { detailDef } from '@/kit/detail/detail-def'
import {
  mainAutoFilterTitles,
  mainSectionBodyRules,
  mainSectionTitles,
  mainSectionUpdateRules,
} from '@/shared/api/gen/exhibit-mainscreen-form.gen'
import type { Schemas } from '@/shared/api/types'
import { removalQuestion } from '../banner/banner.rules'
import { problemsOfSection } from './main-section.rules'

const filterTitles: Readonly<Record<string, string>> = mainAutoFilterTitles

export const mainSectionDetail = detailDef<'/api/v1/admin/main-sections/{seq}', '/api/v1/admin/main-sections'>()({
  noun: '메인 섹션',
  path: '/api/v1/admin/main-sections/{seq}',
  screen: '/exhibit/mainscreen',
  list: '/exhibit/mainscreen',
  code: 'MAIN_MANAGEMENT',
  seq: (section) => section.mainSectionSeq,
  name: (section) => section.title,
  rules: mainSectionUpdateRules,
  titles: mainSectionTitles,
  removable: removalQuestion,
  create: {
    path: '/api/v1/admin/main-sections',
    rules: mainSectionBodyRules,
    blank: {
      itemType: 'TIRE',
      layout: 'SLIDE',
      mode: 'MANUAL',
      autoFilter: {},
      itemCount: 12,
      items: [],
      soldOut: 'SKIP',
      device: 'ALL',
      audience: 'ALL',
      visible: true,
    },
    // a copy starts hidden
    copy: (values) => ({ ...values, title: `${values.title} 복사`.slice(0, 30), visible: false }),
  },
  parts: { autoFilter: (key) => filterTitles[key] ?? key },
  check: problemsOfSection,
  show: {
    // the field holds items of the contract
    items: (items) => `${(items as Schemas['MainSectionItemBody'][] | undefined)?.length ?? 0}개`,
  },
})
