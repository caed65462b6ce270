import type { ValueFilter } from '@/kit/filters/filter'
import { choice, flag } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  cardCompanyLabels,
  filterTitles,
  interestFreeBurdenLabels,
  interestFreeKindLabels,
  interestFreeTitles,
  periodStateLabels,
} from '@/shared/api/gen/promotion-interestfreeinstallment.gen'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { monthOptions, monthsText } from './interest-free.rules'

const options = () => monthOptions(todaySeoul(new Date()))

/** The month filter, never empty. `THIS` keeps links and views on the current month. */
const month: ValueFilter<'month', string> = {
  kind: 'select',
  name: 'month',
  options,
  read: (raw) => options().find(({ value }) => value === raw)?.value ?? 'THIS',
  initial: 'THIS',
}

export const interestFreeDef = listDef<'/api/v1/admin/interest-frees'>()({
  noun: '무이자할부',
  unit: '건',
  filledWhen: '이달의 무이자할부를 등록하면',
  path: '/api/v1/admin/interest-frees',
  screen: '/promotion/interestfreeinstallment',
  code: 'INTEREST_FREE',
  titles: interestFreeTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'minAmount', time: 'startDate', others: ['months', 'visible'] },
  seq: (row) => row.interestFreeSeq,
  name: (row) => `${cardCompanyLabels[row.cardCompany]} ${monthsText(row)}`,
  filters: [
    month,
    choice('cardCompany', cardCompanyLabels),
    choice('kind', interestFreeKindLabels),
    choice('burden', interestFreeBurdenLabels),
    choice('state', periodStateLabels),
    flag('visible', { yes: '노출', no: '숨김' }),
  ],
  sorts: ['sortOrder', 'cardCompany', 'minAmount', 'startDate', 'updatedAt'],
  sort: 'sortOrder,asc',
  size: 50,
})
