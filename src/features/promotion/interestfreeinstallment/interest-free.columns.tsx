import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import {
  cardCompanyLabels,
  interestFreeBurdenLabels,
  interestFreeKindLabels,
  periodStateLabels,
} from '@/shared/api/gen/promotion-interestfreeinstallment.gen'
import { useBulkInterestFrees } from './interest-free.calls'
import { interestFreeDef } from './interest-free.def'
import { monthsText } from './interest-free.rules'

const { text, link, money, pill, toggle, time, twoLine } = columnsOf(interestFreeDef)

/** Returns the columns of the list. The switch saves at once and shows why it cannot. */
export function useInterestFreeColumns() {
  const { mutateAsync: bulk } = useBulkInterestFrees()
  return useMemo(
    () => [
      link('cardCompany', {
        width: 8,
        value: ({ cardCompany }) => cardCompanyLabels[cardCompany],
        label: (row) => interestFreeDef.name?.(row) ?? '',
        search: ({ interestFreeSeq }) => ({ seq: String(interestFreeSeq) }),
      }),
      text('kind', { width: 6.5, minWidth: 6.5, value: ({ kind }) => interestFreeKindLabels[kind] }),
      text('months', { width: 26, minWidth: 18, grow: true, value: monthsText }),
      money('minAmount', { width: 7.5 }),
      twoLine('startDate', {
        title: '기간',
        width: 8.4,
        minWidth: 8.4,
        value: ({ startDate }) => startDate,
        second: ({ endDate }) => `~ ${endDate}`,
      }),
      text('burden', { width: 8, minWidth: 8, value: ({ burden }) => interestFreeBurdenLabels[burden] }),
      text('excludeText', { width: 10 }),
      toggle('visible', {
        run: ({ interestFreeSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [interestFreeSeq] } }),
      }),
      pill('state', periodStateLabels, stateTones),
      time('updatedAt', { width: 10 }),
    ],
    [bulk],
  )
}
